/**
 * Failures that Schemathesis reports by mistake. Each rule rests on what the case itself says, or on both validators, and how
 * many it set aside stands in the report.
 */
import type { FailedCheck, RecordedCase } from './record.ts';

/** Why a failure is none, in words for the report; undefined when it stands. `valid` is what both validators say of the request. */
export function reasonToSetAside(failed: FailedCheck, one: RecordedCase, valid: boolean | undefined): string | undefined {
  // A part that was made to break the contract, or a null that an answer brought where the next request needs a value.
  if (failed.check === 'positive_data_acceptance' && valid === false) {
    return 'refused requests that Schemathesis calls valid, and both validators invalid';
  }
  if (failed.check === 'ensure_resource_availability' && isAboutTheBody(one)) {
    return 'answers 404 about something that the body of the request names, not about what its path names';
  }
  return undefined;
}

/** The text of the answer quotes a value of the body, and none of the path. */
function isAboutTheBody({ exchange, pathValues }: RecordedCase): boolean {
  const detail = exchange.answer?.body.toString('utf8') ?? '';
  if (pathValues.some((value) => detail.includes(value))) return false;
  return textsOf(parse(exchange.body)).some((text) => text.length > 1 && detail.includes(text));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsOf);
}

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? 'null');
  } catch {
    return undefined;
  }
}
