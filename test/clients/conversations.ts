/** What the tests of threads have in common: a server with the graphs of the project `threads`, the SDK on it, and threads with a past. */
import { Client, type Thread } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import type { Cleanup } from '../support/temporary.ts';

export type Values = { messages: { content: string }[]; topic?: string; count?: number; verdict?: string; request?: string };

export const human = (content: string) => ({ messages: [{ role: 'user', content }] });
export const texts = (values: unknown) => (values as Values).messages.map(({ content }) => content);
export const ids = (threads: Pick<Thread, 'thread_id'>[]) => threads.map(({ thread_id }) => thread_id);
/** Of an error of the SDK. */
export const status = (expected: number) => (error: unknown) => (error as { status?: number }).status === expected;

export class Conversations {
  readonly url: string;
  readonly client: Client<Values>;

  private constructor(url: string) {
    this.url = url;
    this.client = new Client({ apiUrl: url, apiKey: null });
  }

  static async open(cleanup: Cleanup): Promise<Conversations> {
    return new Conversations((await startAgent(cleanup, 'threads')).url);
  }

  /** A thread on which `notes` has answered each text. */
  async noted(said: string[], metadata: Record<string, unknown> = {}): Promise<string> {
    const { thread_id: id } = await this.client.threads.create({ metadata });
    for (const text of said) await this.client.runs.wait(id, 'notes', { input: human(text) });
    return id;
  }

  /** A thread on which a graph waits for an answer. */
  async asked(graph = 'approval'): Promise<string> {
    const { thread_id: id } = await this.client.threads.create();
    await this.client.runs.wait(id, graph, { input: { request: 'leave' } });
    return id;
  }
}
