/** What all scenarios of the crash matrix are made of: the statements around which the server dies, and its next life. */
import type { When } from '../../support/mortal-storage.ts';
import type { Ran, Stage } from './stage.ts';

/** Statements by what they do; whoever changes one so that it is not known again makes its point fail as not hit. */
export const STATEMENTS = {
  accept: '^\\s*INSERT INTO runs\\b',
  claim: "UPDATE runs SET status = 'running'",
  checkpoint: '^\\s*INSERT INTO checkpoints\\b',
  writes: '^\\s*INSERT INTO checkpoint_writes\\b',
  end: '^\\s*UPDATE runs SET status = \\$',
  forget: '^\\s*DELETE FROM (runs|checkpoints)\\b',
  cancel: '^\\s*UPDATE runs SET cancel_action',
  endDelay: '^\\s*UPDATE runs SET available_at = 0',
  copy: '^\\s*INSERT INTO checkpoint_blobs\\b.*\\bSELECT\\b',
  events: '^\\s*INSERT INTO stream_events\\b',
  takeBack: 'UPDATE runs SET deaths = ',
  release: "UPDATE runs SET status = 'pending', lease_owner = NULL",
  plan: '^\\s*UPDATE crons SET due_at',
  announce: '^\\s*INSERT INTO webhook_deliveries\\b',
  claimWebhook: '^\\s*UPDATE webhook_deliveries SET attempts',
  recordWebhook: '^\\s*UPDATE webhook_deliveries SET status',
  putItem: '^\\s*INSERT INTO store_items\\b',
  deleteItem: '^\\s*DELETE FROM store_items WHERE place',
  delete: '^\\s*DELETE FROM (checkpoints|threads) WHERE thread_id = \\$1$',
};

/** What a scenario is given: a thread with one finished run, and the point's name. */
export interface Scene {
  stage: Stage;
  thread: string;
  base: Ran;
  point: string;
  when: When;
}

/** Brings the process to its death and gives what is to be looked at in its next life, once everything is at rest. */
export type Scenario = (scene: Scene) => Promise<() => Promise<void>>;

export const HOUR_MS = 3_600_000;
/** How wrong the clock of the next life may be. */
const CLOCKS = [0, 0, -5 * HOUR_MS, 5 * HOUR_MS];

export async function dieAndRestart({ stage, point }: Scene, clocks = CLOCKS): Promise<void> {
  await stage.life.died(point);
  await stage.openGate();
  await stage.life.start(undefined, stage.pick(clocks));
}
