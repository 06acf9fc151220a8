/** What the control plane and its drivers ask agent servers goes through one client, which bounds what they may answer. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';

const ROOMS = ['control-plane', 'drivers', 'compose', 'machine'];
const REQUEST = /\bfetch\(|^import (?!type)[^;]*\b(get|request|Agent|fetch)\b[^;]* from '(node:https?|undici)'/m;
const OTHERS: Record<string, string> = {
  'control-plane/gateway/upstream.ts': 'passes answers on to the clients of agents',
  'control-plane/oauth-providers/provider-addresses.ts': 'asks OAuth providers',
  'drivers/kubernetes/api-server.ts': 'asks the API server of a cluster',
  'machine/agent-client.ts': 'is the client',
  'machine/container-engine.ts': 'asks a container engine',
};

it('nothing but the one client asks agent servers over HTTP', async () => {
  const asking: string[] = [];
  for (const room of ROOMS)
    for (const path of await readdir(join(root, 'src', room), { recursive: true })) {
      const file = `${room}/${path}`;
      if (file.endsWith('.ts') && REQUEST.test(await readFile(join(root, 'src', file), 'utf8'))) asking.push(file);
    }
  assert.deepEqual(asking.sort(), Object.keys(OTHERS).sort());
});
