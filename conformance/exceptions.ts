/** The checks that are eased for an operation: read from spec/conformance-exceptions.yaml, where each has its reason. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { HttpApiName } from './documents.ts';

export interface ConformanceException {
  api: HttpApiName;
  operation: string;
  /** A check of Schemathesis. */
  check: string;
  /** Statuses that the check allows besides its own; without them it is off for the operation. */
  statuses?: number[];
  why: string;
}

const exceptionsFile = join(import.meta.dirname, '../spec/conformance-exceptions.yaml');

export function readExceptions(): ConformanceException[] {
  return (parse(readFileSync(exceptionsFile, 'utf8')) ?? []) as ConformanceException[];
}
