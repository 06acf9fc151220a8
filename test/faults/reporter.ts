/** Says of a test file, while it runs, which of its tests fail and why: one line of JSON each, `{}` for one that passes. */
import type { TestEvent } from 'node:test/reporters';

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:complete' || data.details.type === 'suite') continue;
    const { error } = data.details as { error?: Error & { cause?: unknown } };
    const cause = error?.cause instanceof Error ? error.cause : error;
    yield `${JSON.stringify(data.details.passed ? {} : { failed: data.name, why: cause?.message.split('\n')[0] })}\n`;
  }
}
