/** The network of a tenant: it reaches the outside and what is let through, and none of the other ports of this machine. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataOwnerOf } from '../../src/machine/isolation.ts';
import { findResolver } from '../../src/machine/resolver.ts';
import { isInstalled } from '../support/debian-packages.ts';
import { processesOf } from '../support/processes.ts';
import { temporaryFolder } from '../support/temporary.ts';

const program = fileURLToPath(new URL('../fixtures/processes/networked.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

function lacks(user: 'root' | 'other'): string | false {
  if (process.platform !== 'linux') return 'only Linux has networks of tenants';
  if (user === 'root') return isRoot && isInstalled('nft') && isInstalled('ip') ? false : 'it takes root, nftables and iproute2';
  if (!isInstalled('pasta')) return 'pasta is not installed';
  try {
    accessSync('/dev/net/tun', constants.R_OK);
    execFileSync('setpriv', ['--reuid', String(NOBODY), '--clear-groups', 'sh', '-c', ': <> /dev/net/tun'], { stdio: 'ignore' });
    return isRoot ? false : 'only root can be another user';
  } catch {
    return 'other users may not open /dev/net/tun';
  }
}

/** A server on an address of this machine. */
async function serve(t: { after(clean: () => void): void }, address: string): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}).end()).listen(0, address);
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe('the network of a tenant', () => {
  for (const user of ['root', 'other'] as const)
    it(`has the ports of the loopback that are let through, and no others, for ${user === 'root' ? 'root' : 'another user'}`, {
      skip: lacks(user) || (outside === undefined && 'this machine has no network'),
    }, async (t) => {
      const data = join(await temporaryFolder(t, user === 'root' ? '/srv' : undefined), 'data');
      if (user === 'other') await chmod(join(data, '..'), 0o777);
      const [open, closed, everywhere] = [await serve(t, '127.0.0.1'), await serve(t, '127.0.0.1'), await serve(t, '0.0.0.0')];
      const asked = [`127.0.0.1:${open}`, `127.0.0.1:${closed}`, `127.0.0.1:${everywhere}`, `${outside}:${everywhere}`];
      const metadata = ['169.254.169.254:80', '100.100.100.200:80'];
      const as = user === 'root' ? {} : { uid: NOBODY, gid: NOBODY };
      const { stdout } = await promisify(execFile)(process.execPath, [program, data, String(open), ...asked, ...metadata], {
        ...as,
        cwd: '/',
        env: { PATH: process.env['PATH'] },
        timeout: 60_000,
      });
      const { kind, why, reached } = JSON.parse(stdout) as { kind?: string; why?: string; reached: string[] };
      assert.deepEqual([why, kind], [undefined, user === 'root' ? 'veth' : 'pasta']);
      assert.deepEqual(reached.slice(0, 3), ['connected', 'ECONNREFUSED', 'ECONNREFUSED']);
      // Without rights nothing keeps it from an address of this machine that every neighbour reaches.
      assert.equal(reached[3], user === 'root' ? 'ECONNREFUSED' : 'connected');
      for (const refused of reached.slice(4)) assert.match(refused, /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/);
      assert.deepEqual(processesOf(data), [], 'nothing of it is left');
      if (user === 'root') assert.deepEqual(leftOf(data), [], 'no namespace, interface or table is left');
    });

  it('resolves names by servers that are not on the loopback of the machine', async (t) => {
    const folder = await temporaryFolder(t);
    const [machine, behind] = [join(folder, 'machine'), join(folder, 'behind')];
    await writeFile(machine, 'search example.com\nnameserver 192.0.2.53\n');
    assert.deepEqual(findResolver({ machine, behind }), { file: undefined, isHere: false });
    await writeFile(machine, 'nameserver 127.0.0.53\noptions edns0\n');
    assert.deepEqual(findResolver({ machine, behind }), { file: undefined, isHere: true }, 'its port is let through');
    await writeFile(behind, 'nameserver 192.0.2.53\n');
    assert.deepEqual(findResolver({ machine, behind }), { file: behind, isHere: false });
  });
});

function leftOf(data: string): string[] {
  const tables = execFileSync('nft', ['list', 'tables'], { encoding: 'utf8' }).match(/keelson-\w+/g) ?? [];
  const names = existsSync('/run/netns') ? readdirSync('/run/netns').filter((name) => name.startsWith('keelson-')) : [];
  return [...tables, ...names].filter((name) => name.includes(dataOwnerOf(data)));
}
