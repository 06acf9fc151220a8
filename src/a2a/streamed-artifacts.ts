/**
 * The artifacts of a task as they grow, from the events of its run: the answer, piece by piece as the model speaks, and those that the
 * graph streams itself. Every reader of the events gets the same pieces.
 */
import { isDeepStrictEqual } from 'node:util';
import { parseEventId, type RunEvent } from '../agent-server/streams/run-stream.ts';
import { Speech, type SpokenMessage } from '../agent-server/streams/speech.ts';
import { isFromAi } from '../agent-server/threads/messages.ts';
import { joined, partsOf } from './content-blocks.ts';
import { streamedOf } from './graph-report.ts';
import type { Artifact, ArtifactPiece, ClosingChunk } from './task.ts';
import { ANSWER } from './task-answer.ts';
import type { Note } from './task-runs.ts';

interface StreamedMessage extends SpokenMessage {
  content?: unknown;
}

/** What an event adds: pieces that can be sent now, or a word on the state. */
interface Addition {
  pieces: ArtifactPiece[];
  note?: Note;
}

const NOTHING: Addition = { pieces: [] };

export class StreamedArtifacts {
  /** The event that was taken last. */
  lastId: string | undefined;
  /** What the graph said of the state last, and in which event. */
  noted: Note | undefined;
  readonly #closing: ClosingChunk;
  readonly #growing = new Map<string, GrowingArtifact>();
  #speech = new Speech<StreamedMessage>();
  #messageId: string | undefined;
  /** The beginning of the answer is no longer kept, so its pieces would not add up. */
  #broken = false;

  constructor(closing: ClosingChunk = 'whole') {
    this.#closing = closing;
  }

  /** The artifacts so far. */
  get artifacts(): Artifact[] {
    const known = [...this.#growing.values()].filter(({ broken }) => !broken).map(({ whole }) => whole);
    return known.sort(
      (one, other) => Number(other.artifactId === ANSWER.artifactId) - Number(one.artifactId === ANSWER.artifactId),
    );
  }

  /** Takes the next event of the run. */
  take({ id, event, data }: RunEvent): Addition {
    if (isGap(this.lastId, id)) this.#break();
    this.lastId = id;
    if (event === 'metadata') this.#restart();
    if (event === 'messages') return this.#spoken(JSON.parse(data) as [StreamedMessage, Record<string, unknown>?]);
    if (event !== 'custom') return NOTHING;
    const { piece, message } = streamedOf(JSON.parse(data));
    const note = message && { eventId: id, parts: message };
    if (note) this.noted = note;
    const pieces = piece ? this.#of(piece.artifact).add(piece, this.#closing) : [];
    return { pieces, ...(note ? { note } : {}) };
  }

  /** A later AI message replaces an earlier one, and so does a new attempt at the run. */
  #spoken([message, origin]: [StreamedMessage, Record<string, unknown>?]): Addition {
    return { pieces: this.#speech.take(message, origin).flatMap((heard) => this.#heard(heard)) };
  }

  #heard(message: StreamedMessage): ArtifactPiece[] {
    const parts = isFromAi(message) ? partsOf(message.content) : [];
    if (parts.length === 0 || this.#broken) return [];
    const append = message.id === this.#messageId;
    this.#messageId = message.id;
    const piece = { artifact: { ...ANSWER, parts }, append, last: false };
    return this.#of(piece.artifact).add(piece, this.#closing);
  }

  #of({ artifactId }: Artifact): GrowingArtifact {
    let growing = this.#growing.get(artifactId);
    if (!growing) {
      growing = new GrowingArtifact();
      if (this.#broken) growing.broken = true;
      this.#growing.set(artifactId, growing);
    }
    return growing;
  }

  #restart(): void {
    this.#speech = new Speech();
    this.#messageId = undefined;
    this.#broken = false;
    for (const growing of this.#growing.values()) growing.restart();
  }

  #break(): void {
    this.#speech = new Speech();
    this.#broken = true;
    for (const growing of this.#growing.values()) growing.broken = true;
  }

  /** The follower gets the artifacts so far with the task: only later pieces are to be sent. */
  settle(): void {
    for (const growing of this.#growing.values()) growing.settle();
  }

  /** The pieces that are left when the task has ended with `artifacts`. With them, all pieces add up to these. */
  close(artifacts: readonly Artifact[]): ArtifactPiece[] {
    const rest = this.#speech.end().flatMap((heard) => this.#heard(heard));
    const ended = new Map(artifacts.map((artifact) => [artifact.artifactId, artifact]));
    const more = [...this.#growing].filter(([id, { broken }]) => !ended.has(id) && !broken).map(([, { whole }]) => whole);
    const closing = [...artifacts, ...more].flatMap((artifact) => {
      const growing = this.#growing.get(artifact.artifactId) ?? new GrowingArtifact();
      return growing.close(artifact, this.#closing) ?? [];
    });
    return [...rest, ...closing];
  }
}

/** Its newest piece is held back: the one that closes the artifact must have content, because some clients read no other. */
class GrowingArtifact {
  broken = false;
  whole: Artifact = { ...ANSWER, parts: [] };
  #held: ArtifactPiece | undefined;
  #closed = false;
  #replace = true;

  /** The pieces that can be sent now. */
  add({ artifact, append: goesOn, last }: ArtifactPiece, closing: ClosingChunk): ArtifactPiece[] {
    const append = goesOn && !this.#replace;
    if (this.broken && append) return [];
    if (!append) this.broken = false;
    this.#replace = false;
    this.#closed = false;
    this.whole = { ...(append ? this.whole : artifact), parts: joined([...(append ? this.whole.parts : []), ...artifact.parts]) };
    const before = this.#held ? [this.#held] : [];
    this.#held = { artifact: append ? { ...this.whole, parts: artifact.parts } : artifact, append, last: false };
    return last ? [...before, ...this.#end(closing)] : before;
  }

  /** In a new attempt the first piece replaces all. */
  restart(): void {
    this.#replace = true;
  }

  settle(): void {
    this.#held = undefined;
  }

  /** The piece that makes this the `artifact`; undefined when it is that, and closed. */
  close(artifact: Artifact, closing: ClosingChunk): ArtifactPiece[] | undefined {
    const same = !this.broken && isDeepStrictEqual({ ...artifact, parts: joined(artifact.parts) }, this.whole);
    if (same && this.#closed) return undefined;
    if (!same) this.#held = undefined;
    this.whole = artifact;
    return this.#end(closing);
  }

  #end(closing: ClosingChunk): ArtifactPiece[] {
    const held = this.#held;
    this.#held = undefined;
    this.#closed = true;
    return [closing === 'rest' && held ? { ...held, last: true } : { artifact: this.whole, append: false, last: true }];
  }
}

/** Whether events between the two were dropped. */
function isGap(before: string | undefined, after: string): boolean {
  const [attempt, number] = parseEventId(before);
  const [nextAttempt, next] = parseEventId(after);
  return next > (attempt === nextAttempt ? number : 0) + 1;
}
