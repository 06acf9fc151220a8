/**
 * Prints the progress of a deployment: on a terminal as one line per phase, the last of which is updated; elsewhere as plain
 * lines; for programs as one JSON object per line.
 */
import { styleText } from 'node:util';
import type { RevisionStatus } from '../../../generated/control-plane/types.gen.ts';
import { sizeInWords } from '../../machine/amounts.ts';
import { printable, printableEntry } from '../../runtime/terminal-text.ts';
import type { DeployEvent } from '../client/deploy-project.ts';

export interface Progress {
  tell(event: DeployEvent): void;
  /** Ends the output. `how` is the result of the current phase. */
  end(how: 'done' | 'failed' | 'left'): void;
}

/** A stream such as standard output. */
interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const FRAME_MS = 100;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const MARKS = { done: '✓', failed: '✗', left: '…' } as const;
const COLORS = { done: 'green', failed: 'red', left: 'yellow' } as const;
const NAME_WIDTH = 11;

/** The name of the phase of each status, while it lasts and afterwards. */
const PHASES: Partial<Record<RevisionStatus, [now: string, then: string]>> = {
  CREATING: ['Queueing', 'Queued'],
  QUEUED: ['Queueing', 'Queued'],
  AWAITING_BUILD: ['Queueing', 'Queued'],
  BUILDING: ['Building', 'Built'],
  BUILD_FAILED: ['Building', 'Built'],
  AWAITING_DEPLOY: ['Starting', 'Started'],
  DEPLOYING: ['Starting', 'Started'],
  DEPLOY_FAILED: ['Starting', 'Started'],
  DEPLOYED: ['Starting', 'Started'],
};

interface ProgressOptions {
  json: boolean;
  verbose: boolean;
  /** Whether a project is packed and sent first. */
  packs?: boolean;
}

/** The progress in the form that suits the output. */
export function progressOn(output: Output, options: ProgressOptions): Progress {
  if (options.json) return new JsonProgress(output);
  return output.isTTY && !options.verbose ? new LiveProgress(output, options.packs ?? true) : new PlainProgress(output);
}

/** An event as a plain line; undefined for events that are not printed. */
export function inWords(event: DeployEvent): string | undefined {
  switch (event.event) {
    case 'packed':
      return `packed ${inFull(event)}`;
    case 'created':
      return `created deployment ${event.name}`;
    case 'uploaded':
      return 'uploaded';
    case 'triggered':
      return `revision v${event.revision_number} (${event.revision_id})`;
    case 'unchanged':
      return `unchanged since revision v${event.revision_number} (${event.revision_id})`;
    case 'status':
      return event.status;
    case 'log':
      return `| ${printableEntry(event.message)}`;
  }
}

class JsonProgress implements Progress {
  readonly #output: Output;
  readonly #started = Date.now();

  constructor(output: Output) {
    this.#output = output;
  }

  tell(event: DeployEvent): void {
    this.#output.write(`${JSON.stringify({ ...event, elapsed_ms: Date.now() - this.#started })}\n`);
  }

  end(): void {}
}

class PlainProgress implements Progress {
  readonly #output: Output;
  readonly #started = Date.now();

  constructor(output: Output) {
    this.#output = output;
  }

  tell(event: DeployEvent): void {
    this.#output.write(`${secondsSince(this.#started).padStart(8)}  ${inWords(event)}\n`);
  }

  end(): void {}
}

/** One line per phase. The line of the current phase is redrawn until it is done. */
class LiveProgress implements Progress {
  readonly #output: Output;
  #phase: { now: string; then: string; detail: string; started: number } | undefined;
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Output, packs: boolean) {
    this.#output = output;
    if (packs) this.#begin('Packing', 'Packed');
    else this.#begin('Queueing', 'Queued');
  }

  tell(event: DeployEvent): void {
    if (event.event === 'packed') {
      this.#note(inFull(event));
      this.#begin('Uploading', 'Uploaded');
    } else if (event.event === 'status') {
      const [now, then] = PHASES[event.status] ?? [];
      if (now && then && this.#phase?.now !== now) this.#begin(now, then);
    } else if (event.event === 'triggered') {
      if (this.#phase?.now !== 'Queueing') this.#begin('Queueing', 'Queued');
      this.#note(`v${event.revision_number}`);
    } else if (event.event === 'log') this.#note(event.message);
  }

  end(how: keyof typeof MARKS): void {
    clearInterval(this.#timer);
    if (!this.#phase) return;
    const { now, then, detail, started } = this.#phase;
    const mark = styleText(COLORS[how], MARKS[how]);
    // The last line of the build is shown only while the build runs.
    const kept = now === 'Building' ? '' : detail;
    this.#draw(mark, how === 'done' ? then : now, kept, started);
    this.#output.write('\n');
    this.#phase = undefined;
  }

  #begin(now: string, then: string): void {
    this.end('done');
    this.#phase = { now, then, detail: '', started: Date.now() };
    this.#timer = setInterval(() => this.#show(), FRAME_MS);
    this.#timer.unref();
    this.#show();
  }

  #note(detail: string): void {
    if (this.#phase) this.#phase.detail = printable(detail).replaceAll(/\s/g, ' ');
  }

  #show(): void {
    const { now, detail, started } = this.#phase!;
    this.#frame = (this.#frame + 1) % FRAMES.length;
    this.#draw(styleText('cyan', FRAMES[this.#frame]!), now, styleText('dim', this.#cut(detail)), started);
  }

  #draw(mark: string, name: string, detail: string, started: number): void {
    this.#output.write(`\r\x1b[2K  ${mark} ${name.padEnd(NAME_WIDTH)}${secondsSince(started).padStart(8)}  ${detail}`);
  }

  /** A line that wraps could not be redrawn. */
  #cut(detail: string): string {
    const room = Math.max(0, (this.#output.columns || 80) - NAME_WIDTH - 15);
    return detail.length > room ? `${detail.slice(0, Math.max(0, room - 1))}…` : detail;
  }
}

function inFull(packed: Extract<DeployEvent, { event: 'packed' }>): string {
  const { environment_files: left, links } = packed;
  const without = left.length === 0 ? '' : `, without ${left.join(', ')}`;
  return `${contentInWords(packed)}${without}${links.length === 0 ? '' : `. ${linksLeftOut(links)}`}`;
}

const NAMED_LINKS = 5;

/** What is told of links that are not sent. */
export function linksLeftOut(links: readonly string[]): string {
  const more = links.length > NAMED_LINKS ? ` and ${links.length - NAMED_LINKS} more` : '';
  const named = links.slice(0, NAMED_LINKS).join(', ') + more;
  const [are, lead] = links.length === 1 ? ['The link', 'is left out: it leads'] : ['The links', 'are left out: they lead'];
  return `${are} ${named} ${lead} out of the project, to what is left out, or nowhere`;
}

function contentInWords({ files, bytes }: { files: number; bytes: number }): string {
  return `${files} file${files === 1 ? '' : 's'}, ${sizeInWords(bytes)}`;
}

function secondsSince(started: number): string {
  return `${((Date.now() - started) / 1_000).toFixed(1)} s`;
}
