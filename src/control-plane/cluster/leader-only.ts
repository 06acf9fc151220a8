/** The driver and the builder for the one in charge: what would change something outside the database is done only while it is. */
import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import type { Leadership } from './leadership.ts';

export function leaderOnlyDriver(driver: Driver, leadership: Leadership): Driver {
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    leadership.assertMayAct();
    return act();
  };
  return {
    ...{ name: driver.name, runs: driver.runs, abilities: driver.abilities },
    ensure: (workload) => guarded(() => driver.ensure(workload)),
    status: (id) => driver.status(id),
    remove: (id, graceMs) => guarded(() => driver.remove(id, graceMs)),
    discard: (id) => guarded(() => driver.discard(id)),
    list: () => driver.list(),
    readLog: (id, from) => driver.readLog(id, from),
    release: () => driver.release(),
    [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
  };
}

export function leaderOnlyBuilder(builder: Builder, leadership: Leadership): Builder {
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    leadership.assertMayAct();
    return act();
  };
  return {
    ...{ takes: builder.takes, objectionTo: (url: string) => builder.objectionTo(url) },
    resolveCommit: (request) => guarded(() => builder.resolveCommit(request)),
    build: (request) => guarded(() => builder.build(request)),
    discard: (id) => guarded(() => builder.discard(id)),
    list: () => builder.list(),
  };
}
