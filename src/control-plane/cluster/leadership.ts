/**
 * Who brings about what is wanted, of the control planes on one database: one at a time. The others answer requests and take
 * over when it ends or no longer answers.
 */

import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import type { Storage } from '../../storage/port.ts';

/** What the one in charge does. */
export interface Duty {
  /** Takes everything up where it was left. */
  begin(): Promise<void>;
  /** Lets go of everything where it is. */
  end(): Promise<void>;
}

export interface Leadership {
  /** Whether this control plane is in charge at this very instant, and so may start, end and remove what runs. */
  mayAct(): boolean;
  /** Throws `NotInCharge` when `mayAct` says no. */
  assertMayAct(): void;
  /** The same storage for what is done from now on while in charge: it writes nothing over a successor. */
  fence(storage: Storage): Storage;
  /** Tries to be in charge now and, whenever it is not, later; resolves when it is or is not for the time being. */
  start(duty: Duty): Promise<void>;
  /** Ends the duty, does `last` if it had any, and makes way for the next. */
  stop(last: () => Promise<void>): Promise<void>;
}

/** Another control plane is in charge, or nobody knows at the moment. */
export class NotInCharge extends Error {
  override name = 'NotInCharge';

  constructor() {
    super('this control plane is not in charge');
  }
}

/** The leadership of a control plane that has its database to itself. */
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
    ...{ name: driver.name, runs: driver.runs, abilities: driver.abilities },
    ensure: (workload) => whileInCharge(() => driver.ensure(workload)),
    status: (id) => driver.status(id),
    remove: (id, graceMs) => whileInCharge(() => driver.remove(id, graceMs)),
    discard: (id) => whileInCharge(() => driver.discard(id)),
    list: () => driver.list(),
    readLog: (id, from) => driver.readLog(id, from),
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
