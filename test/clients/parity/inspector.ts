/** The CLI of the MCP inspector uses a server as its users would. It is installed the first time. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedPackages } from '../../support/programs.ts';

const VERSION = '2.12.0';

/** Resolves with what to print. Throws when a tool of the server `url` cannot be listed or called. */
export async function inspect(url: string): Promise<string> {
  const folder = installedPackages(`mcp-inspector-${VERSION}`, [`@modelcontextprotocol/inspector@${VERSION}`]);
  const program = join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const ask = async (...args: string[]) => {
    const command = [program, '--cli', `${url}/mcp`, '--transport', 'http', ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: 60_000 });
    return JSON.parse(stdout);
  };
  // With --strict it fails where a schema is one that clients cannot use.
  const { tools } = await ask('--method', 'tools/list', '--strict');
  assert.ok(tools.some(({ name }: { name: string }) => name === 'agent'));
  const call = ['--method', 'tools/call', '--tool-name'];
  const said = await ask(...call, 'agent', '--tool-arg', 'messages=hello');
  assert.equal(typeof said.structuredContent.thread_id, 'string');
  const asked = await ask(...call, 'approval', '--tool-arg', 'request=go');
  const { thread_id: threadId } = asked.structuredContent;
  const answered = await ask(...call, 'approval', '--tool-arg', `thread_id=${threadId}`, 'answer=yes');
  assert.equal(answered.structuredContent.thread_id, threadId);
  assert.ok(!answered.isError, JSON.stringify(answered));
  return `MCP inspector ${VERSION}: lists, calls and answers ${tools.length} tools.`;
}
