/** Every page that a server answers tells the browser what it may do, and that nobody may frame it. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import { startTestMock } from '../support/mock.ts';
import { suiteCleanup } from '../support/temporary.ts';

const cleanup = suiteCleanup(after);
const mock = startTestMock(cleanup);
const contracts = await loadContracts();

describe('an answer in HTML', () => {
  for (const contract of contracts) {
    if (contract.kind !== 'http') continue;
    for (const { id, path, answers } of contract.operations) {
      if (!answers.some(({ mediaType }) => mediaType === 'text/html')) continue;
      it(`of ${contract.name} ${id} has a policy`, async () => {
        const { url, agentUrl } = await mock;
        const asked = path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
        const base = contract.name === 'agent-server' ? agentUrl : url;
        const { headers } = await fetch(`${base}${asked}?state=x&error=access_denied`, { headers: { accept: 'text/html' } });
        assert.match(headers.get('content-type') ?? '', /^text\/html/);
        const policy = headers.get('content-security-policy') ?? '';
        for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"])
          assert.ok(policy.includes(part), part);
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(headers.get('referrer-policy'), 'no-referrer');
      });
    }
  }
});
