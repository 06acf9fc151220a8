/** `npm run crash:control-plane`: as many rounds of the reconciler's crash matrix as wanted, with a table of what was hit. */
import { playCommand } from '../../support/crash-rounds.ts';
import { Matrix } from './matrix.ts';
import { points } from './points.ts';

const usage = `Usage: npm run crash:control-plane -- [options]

Kills a control plane with SIGKILL in every phase of a deployment, for archives and for git repositories, starts it again, and
checks that what it accepted comes to its end, that what served went on, and that no process, port, file or folder is left that
nobody wants. Prints a table; fails when a round does.

Options:
  --rounds N    How many kills, over all points in turn (default 100)
  --seed N      Of the first round; each further one has the next. The same seed plays the same round
  --point TEXT  Only points whose name contains this
  --help        Show this
`;

await playCommand({ usage, points, rounds: 100, start: (cleanup) => Matrix.start(cleanup) });
