/**
 * `dockerfile_lines` of a project that this server builds: its lines become a layer on the agent image. The engine carries them out,
 * so they may only run commands and set variables. What would read files or images of the machine is refused.
 */
import { BuildFailure } from './port.ts';

/** The instructions that reach nothing but the image they are in. */
const TAKEN: ReadonlySet<string> = new Set(['RUN', 'ENV', 'ARG', 'WORKDIR', 'USER', 'SHELL']);
const INSTEAD: Readonly<Record<string, string>> = {
  ADD: 'Files of the project are there when its install and build commands run.',
  COPY: 'Files of the project are there when its install and build commands run.',
  FROM: 'The lines go on the image of the agent server.',
  CMD: 'The agent server is what the image runs.',
  LABEL: 'The server tells whose a container is by labels.',
  ENTRYPOINT: 'The agent server is what the image runs.',
};

/** The instructions, one a line: whoever reads them cannot see other ones than this did. Rejects what is not taken. */
export function imageLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let open = '';
  for (const line of lines.flatMap((text) => text.split(/\r?\n/))) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const goesOn = text.endsWith('\\');
    open += goesOn ? `${text.slice(0, -1)} ` : text;
    if (goesOn) continue;
    joined.push(open);
    open = '';
  }
  if (open !== '') joined.push(open.trim());
  for (const line of joined) assertTaken(line);
  return joined;
}

function assertTaken(line: string): void {
  const [, word = '', first = ''] = /^(\S+)\s*(\S*)/.exec(line)!;
  const name = word.toUpperCase();
  const refuse = (why: string): never => {
    throw new BuildFailure(`\`${line.length > 200 ? `${line.slice(0, 200)}…` : line}\` of dockerfile_lines is not taken. ${why}`);
  };
  if (!TAKEN.has(name)) refuse(INSTEAD[name] ?? `Only ${[...TAKEN].join(', ')} are.`);
  if (name === 'RUN' && first.startsWith('--')) refuse('Options of RUN reach outside of the image.');
  if (line.includes('<<') || line.endsWith('\\')) refuse('Give each command on a line of its own, without here-documents.');
}
