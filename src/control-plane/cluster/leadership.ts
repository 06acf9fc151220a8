/**
 * Decides which of the control planes on one database runs the reconciler: one at a time. The others serve requests, and one of
 * them takes over when the leader stops or no longer responds.
 */

import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import type { Storage } from '../../storage/port.ts';

/** The work of the leader. */
export interface Duty {
  /** Resumes all unfinished work. */
  begin(): Promise<void>;
  /** Stops all work where it is. */
  end(): Promise<void>;
}

export interface Leadership {
  /** Whether this control plane is the leader right now. Only the leader may start, end and remove workloads. */
  mayAct(): boolean;
  /** Throws `NotInCharge` if `mayAct` returns false. */
  assertMayAct(): void;
  /** Wraps the storage for work as the leader: its writes fail once another control plane has taken over. */
  fence(storage: Storage): Storage;
  /** Tries to become the leader, and tries again whenever it is not. Resolves after the first try, successful or not. */
  start(duty: Duty): Promise<void>;
  /** Ends the duty, runs `last` if this control plane was the leader, and releases the lease. */
  stop(last: () => Promise<void>): Promise<void>;
}

/** Another control plane is the leader, or the leader is currently unknown. */
export class NotInCharge extends Error {
  override name = 'NotInCharge';

  constructor() {
    super('this control plane is not the leader');
  }
}

/** The leadership of a control plane that does not share its database. */
export function aloneInCharge(): Leadership {
  let duty: Duty | undefined;
  return {
    mayAct: () => true,
    assertMayAct() {},
    fence: (storage) => storage,
    async start(given) {
      duty = given;
      await duty.begin();
    },
    async stop(last) {
      await duty?.end();
      await last();
    },
  };
}

export function leaderOnlyDriver(driver: Driver, leadership: Leadership): Driver {
  const whileInCharge = async <T>(act: () => Promise<T>): Promise<T> => {
    leadership.assertMayAct();
    return act();
  };
  return {
    ...{ name: driver.name, runs: driver.runs, lacks: driver.lacks, abilities: driver.abilities },
    ...(driver.objectionTo ? { objectionTo: driver.objectionTo.bind(driver) } : {}),
    ...(driver.refusalOf ? { refusalOf: driver.refusalOf.bind(driver) } : {}),
    ensure: (workload) => whileInCharge(() => driver.ensure(workload)),
    status: (id) => driver.status(id),
    scale: (workload, how) => whileInCharge(() => driver.scale(workload, how)),
    remove: (id, graceMs) => whileInCharge(() => driver.remove(id, graceMs)),
    discard: (id) => whileInCharge(() => driver.discard(id)),
    forget: (deploymentId) => whileInCharge(async () => driver.forget?.(deploymentId)),
    list: () => driver.list(),
    readLog: (...which) => driver.readLog(...which),
    release: () => driver.release(),
    [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
  };
}

export function leaderOnlyBuilder(builder: Builder, leadership: Leadership): Builder {
  const whileInCharge = async <T>(act: () => Promise<T>): Promise<T> => {
    leadership.assertMayAct();
    return act();
  };
  return {
    ...{ takes: builder.takes, objectionTo: (url: string) => builder.objectionTo(url) },
    resolveCommit: (request) => whileInCharge(() => builder.resolveCommit(request)),
    build: (request) => whileInCharge(() => builder.build(request)),
    discard: (id) => whileInCharge(() => builder.discard(id)),
    list: () => builder.list(),
  };
}
