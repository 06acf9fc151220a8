/** The load generator's process: carries out one load at a time, as the benchmark asks for it. */
import { carryOut, type Load, type Measured } from './loads.ts';

export type LoadReply = { measured: Measured } | { error: string };

process.on('message', (load: Load) => {
  carryOut(load).then(
    (measured) => process.send!({ measured } satisfies LoadReply),
    (error: unknown) => process.send!({ error: (error as Error).message } satisfies LoadReply),
  );
});
process.on('disconnect', () => process.exit());
