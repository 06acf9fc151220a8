/** The real agent server keeps its contract on every storage that it can use, whatever it is asked. */
import { describe, it } from 'node:test';
import { PostgresServer } from '../support/postgres.ts';
import { assertConforms } from './assert-conforms.ts';
import { startAgentServerUnderTest } from './servers.ts';

const LIMIT = { timeout: 600_000 };
/** Nothing lists the files of the reference page, so its names are guessed in vain; truncation is for servers under test only. */
const unreached = ['getReferenceAsset', 'truncateServer'];

describe('the agent server', () => {
  it('keeps its contract on SQLite', LIMIT, async (t) => {
    const { url } = await startAgentServerUnderTest(t);
    await assertConforms(t, { url, apis: ['agent-server'], maxExamples: 8 }, { requests: 5_000, unreached });
  });

  it('keeps its contract on PostgreSQL', LIMIT, async (t) => {
    const postgres = await PostgresServer.start(t);
    const { url } = await startAgentServerUnderTest(t, ['--postgres', await postgres.database()]);
    await assertConforms(t, { url, apis: ['agent-server'], maxExamples: 2 }, { requests: 4_000, unreached });
  });

  it('speaks A2A as its OpenRPC document says', LIMIT, async (t) => {
    const { url } = await startAgentServerUnderTest(t);
    const never = ['envelope', 'refused methods'];
    await assertConforms(t, { url, apis: ['a2a'], maxExamples: 500 }, { requests: 5_000, unreached: never });
  });
});
