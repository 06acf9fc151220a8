/** Prints what a run does: text as it comes, tool calls as one dim line, questions with the way to answer them. */
import { printable } from '../../runtime/terminal-text.ts';
import type { RunEvent } from '../client/agent-client.ts';
import { note } from './print.ts';

/** How a run ended, as far as its events tell. */
export interface RunEnd {
  runId: string | undefined;
  /** Whether the graph stopped before its end. */
  isWaiting: boolean;
  /** The questions that wait for an answer. */
  interrupts: { id?: string; value?: unknown }[];
  /** What went wrong. */
  error: { error: string; message: string } | undefined;
}

export interface RunOutput {
  tell(event: RunEvent): void;
  end(): RunEnd;
}

interface Message {
  id?: string | null;
  type?: string;
  content?: unknown;
  tool_calls?: { id?: string; name: string; args: unknown }[];
}

const ASSISTANT = new Set(['ai', 'AIMessageChunk']);

/** Remembers what every output needs. */
class Recorder {
  readonly end: RunEnd = { runId: undefined, isWaiting: false, interrupts: [], error: undefined };

  record({ event, data }: RunEvent): void {
    const value = data as { run_id?: string; __interrupt__?: RunEnd['interrupts'] } | null;
    if (event === 'metadata') this.end.runId = value?.run_id;
    else if (event === 'error') this.end.error = data as NonNullable<RunEnd['error']>;
    else if (/^(updates|values)(\||$)/.test(event) && Array.isArray(value?.__interrupt__)) {
      this.end.isWaiting = true;
      const known = this.end.interrupts;
      for (const one of value.__interrupt__) if (!known.some(({ id }) => id !== undefined && id === one.id)) known.push(one);
    }
  }
}

/** One event a line, for programs. */
export class JsonRunOutput implements RunOutput {
  readonly #recorder = new Recorder();

  tell(event: RunEvent): void {
    this.#recorder.record(event);
    process.stdout.write(`${JSON.stringify(event)}\n`);
  }

  end(): RunEnd {
    return this.#recorder.end;
  }
}

/** For people. Only what the agent says goes to standard output. */
export class TextRunOutput implements RunOutput {
  readonly #recorder = new Recorder();
  readonly #calls = new Set<string>();
  #message: string | null | undefined;
  #values: unknown;
  #said = false;
  #isLineOpen = false;

  tell(event: RunEvent): void {
    this.#recorder.record(event);
    if (event.event === 'messages') this.#tellMessage((event.data as [Message])[0]);
    else if (event.event === 'updates') for (const update of Object.values(event.data ?? {})) this.#tellCalls(update);
    else if (event.event === 'values') this.#values = event.data;
  }

  /** A graph that said nothing is shown by its last state. */
  end(): RunEnd {
    this.#closeLine();
    const { end } = this.#recorder;
    if (this.#said || end.error || end.isWaiting) return end;
    const { messages: _messages, __interrupt__: _interrupt, ...values } = (this.#values ?? {}) as Record<string, unknown>;
    if (Object.keys(values).length > 0) process.stdout.write(`${printable(JSON.stringify(values, null, 2))}\n`);
    else note('The run ended without an answer.');
    return end;
  }

  #tellMessage({ id, type, content }: Message): void {
    const text = textOf(content);
    if (!ASSISTANT.has(type ?? '') || text === '') return;
    if (this.#said && id !== this.#message) this.#closeLine();
    this.#message = id;
    this.#said = true;
    process.stdout.write(printable(text));
    this.#isLineOpen = !text.endsWith('\n');
  }

  #tellCalls(update: unknown): void {
    const { messages } = (update ?? {}) as { messages?: unknown };
    for (const message of [messages].flat() as (Message | undefined)[]) {
      for (const { id, name, args } of message?.tool_calls ?? []) {
        if (id !== undefined && this.#calls.has(id)) continue;
        if (id !== undefined) this.#calls.add(id);
        this.#closeLine();
        const line = printable(`→ ${name} ${JSON.stringify(args)}`);
        const room = Math.max(20, process.stderr.columns || 120);
        note(line.length > room ? `${line.slice(0, room - 1)}…` : line);
      }
    }
  }

  #closeLine(): void {
    if (this.#isLineOpen) process.stdout.write('\n');
    this.#isLineOpen = false;
  }
}

/** The text of a message: a string, or blocks of which some are text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: { type?: string; text?: string }) => (block?.type === 'text' ? (block.text ?? '') : '')).join('');
}
