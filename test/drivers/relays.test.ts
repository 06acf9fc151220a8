/** The sockets through which the gateway reaches the agents of a machine, while that machine is away. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { it } from 'node:test';
import { Relays } from '../../src/drivers/listener/relays.ts';
import { connectablePath, socketPathOf } from '../../src/machine/agent-sockets.ts';
import { temporaryFolder } from '../support/temporary.ts';

it('closes a connection that the machine does not make, and passes on the next one', async (t) => {
  let isAway = true;
  const relays = new Relays(await temporaryFolder(t), async () => {
    if (isAway) throw new Error('the connection to the machine ended');
    const stream = new PassThrough();
    return { input: stream, output: stream };
  });
  t.after(() => relays.close());
  const remote = 'http://127.0.0.1:8080';
  await relays.keep(new Set([remote]));
  const path = connectablePath(socketPathOf(relays.urlOf(remote)!)!);
  const refused = connect(path);
  const [hadError] = await once(refused, 'close');
  assert.equal(hadError, false);
  isAway = false;
  const passed = connect(path);
  passed.end('hello');
  assert.equal(String((await once(passed, 'data'))[0]), 'hello');
});
