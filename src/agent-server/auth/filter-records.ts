/** The filter of an access as SQL: it is part of each statement that finds a record. */
import type { Dialect, Parameters } from '../../storage/port.ts';
import type { Condition, Filter } from './access.ts';

/** Appended to a WHERE: the records whose metadata, JSON in `column`, the filter lets through. Empty without a filter. */
export function andAllowed(filter: Filter, column: string, dialect: Dialect, parameters: Parameters): string {
  return filter === undefined ? '' : ` AND ${conditionText(filter, column, dialect, parameters)}`;
}

/** Appended to a WHERE on `runs`: the runs whose thread the filter lets through. */
export function andOfAllowedThread(filter: Filter, dialect: Dialect, parameters: Parameters): string {
  if (filter === undefined) return '';
  const allowed = conditionText(filter, 'whole.metadata', dialect, parameters);
  return ` AND EXISTS (SELECT 1 FROM threads AS whole WHERE whole.thread_id = runs.thread_id AND ${allowed})`;
}

function conditionText(condition: Condition, column: string, dialect: Dialect, parameters: Parameters): string {
  if (condition.is === 'all' || condition.is === 'any') {
    const parts = condition.of.map((one) => conditionText(one, column, dialect, parameters));
    if (parts.length === 0) return condition.is === 'all' ? '1 = 1' : '1 = 0';
    return `(${parts.join(condition.is === 'all' ? ' AND ' : ' OR ')})`;
  }
  if (condition.is === 'equal') {
    const field = parameters.add(condition.key);
    return dialect.jsonCompares(column, field, '$eq', parameters.add(JSON.stringify(condition.value)));
  }
  return dialect.jsonContains(column, parameters.add(JSON.stringify({ [condition.key]: condition.values })));
}
