/** The filter that a handler of a project answers, checked. One that says nothing certain would let everything through. */
import { inspect } from 'node:util';
import type { Condition, Filter } from './access.ts';
import { asRefusal } from './refusal.ts';

/** Keys of metadata to a value, `$eq` or `$contains`; `$and` and `$or` take lists of filters. Throws `internal`. */
export function filterOf(question: string, answer: unknown): Filter {
  const conditions = conditionsOf(question, answer);
  return conditions.length === 0 ? undefined : { is: 'all', of: conditions };
}

function conditionsOf(question: string, filter: unknown): Condition[] {
  if (!isPlain(filter)) throw wrong(question, `${inspect(filter)} is no filter`);
  return Object.entries(filter).map(([key, value]) => {
    if (key !== '$and' && key !== '$or') return conditionOn(question, key, value);
    if (!Array.isArray(value)) throw wrong(question, `${key} needs a list`);
    const of = value.map((one): Condition => ({ is: 'all', of: conditionsOf(question, one) }));
    return { is: key === '$and' ? 'all' : 'any', of };
  });
}

function conditionOn(question: string, key: string, value: unknown): Condition {
  if (key.startsWith('$')) throw wrong(question, `there is no operator ${key}`);
  if (!isPlain(value)) return { is: 'equal', key, value: known(question, key, value) };
  const entries = Object.entries(value);
  if (!entries.some(([name]) => name.startsWith('$'))) return { is: 'equal', key, value: known(question, key, value) };
  const of = entries.map(([operator, operand]): Condition => {
    const wanted = known(question, key, operand);
    if (operator === '$eq') return { is: 'equal', key, value: wanted };
    // Every list contains all of nothing: a user of no team would see what is of any.
    if (Array.isArray(wanted) && wanted.length === 0 && operator === '$contains') return { is: 'any', of: [] };
    if (operator === '$contains') return { is: 'containing', key, values: Array.isArray(wanted) ? wanted : [wanted] };
    throw wrong(question, `there is no operator ${operator}; use $eq or $contains`);
  });
  return { is: 'all', of };
}

/** Undefined is what a misspelt field of the user is. As JSON it would be no condition at all. */
function known(question: string, key: string, value: unknown): unknown {
  if (isVague(value)) throw wrong(question, `the value of ${key} is ${inspect(value)}`);
  return value;
}

/** Whether JSON would leave out some of it. */
function isVague(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isVague);
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

function wrong(question: string, why: string): Error {
  return asRefusal(new Error(`the filter of the handler of ${question} cannot be used: ${why}`), 'internal');
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
