/** `--validate-responses`: checks every answer against the contract. A violation becomes a 500. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { AnyAnswer, ServerSentEvent } from './handler.ts';
import type { AnswerEntry, OperationEntry, Validator } from './operation.ts';
import type { DeclaredHeader, DeclaredHeaders, ResponseValidators } from './response-validators.ts';
import { STANDARD_HEADERS } from './standard-headers.ts';
import { describeFindings } from './validation.ts';

class ContractViolation extends Error {
  override name = 'ContractViolation';
}

/** Servers of one process share what was compiled of a document. */
const validatorsOfDocuments = new WeakMap<object, ResponseValidators>();

/** The validators of a document; undefined when disabled, and then Ajv is not loaded. */
export async function responseValidators(
  areWanted: boolean | undefined,
): Promise<(document: object) => ResponseValidators | undefined> {
  if (!areWanted) return () => undefined;
  const { ResponseValidators } = await import('./response-validators.ts');
  return (document) => {
    const validators = validatorsOfDocuments.get(document) ?? new ResponseValidators(document);
    validatorsOfDocuments.set(document, validators);
    return validators;
  };
}

export function checkAnswer(operation: OperationEntry, answer: AnyAnswer, validators: ResponseValidators): AnyAnswer {
  const declared = operation.answers[answer.status];
  const kind = kindOf(answer);
  // Nothing awaits the body of an answer that is refused here or for its headers.
  answer.pending?.catch(() => undefined);
  if (!declared || declared[kind] === undefined) {
    const what = declared ? `status ${answer.status} with ${kind === 'empty' ? 'no body' : kind}` : `status ${answer.status}`;
    throw new ContractViolation(`${operation.id} answered ${what}, which its contract does not declare`);
  }
  const check = (body: unknown) =>
    checkValue(validators.body(operation, answer.status), declared.json!, body, `${operation.id} ${answer.status}`);
  if (answer.body !== undefined) return { ...answer, json: check(answer.body) };
  if (answer.pending) {
    const pending = answer.pending.then((body) => {
      check(body);
      return body;
    });
    pending.catch(() => undefined);
    return { ...answer, pending };
  }
  if (answer.events && declared.events)
    return { ...answer, events: checkEvents(operation, answer.status, answer.events, validators) };
  return answer;
}

/** Throws for undeclared headers, missing headers and invalid values. */
export function checkHeaders(
  operation: OperationEntry,
  status: number,
  sent: OutgoingHttpHeaders,
  validators: ResponseValidators,
): void {
  const declared = validators.headers(operation, status);
  const [finding] = declared ? headerFindings(declared, sent) : [];
  if (finding) throw new ContractViolation(`${operation.id} ${status} breaks the contract: ${finding}`);
}

/** The violations of an answer's headers, a sentence each. Header names are in lower case. */
export function headerFindings(declared: DeclaredHeaders, sent: OutgoingHttpHeaders): string[] {
  const findings: string[] = [];
  for (const [key, { name, required }] of declared) {
    if (required && sent[key] === undefined) findings.push(`the header ${name} is missing`);
  }
  for (const [key, value] of Object.entries(sent)) {
    const header = declared.get(key);
    if (value === undefined || (!header && STANDARD_HEADERS.has(key))) continue;
    if (!header) findings.push(`the header ${key} is not declared`);
    else if (!header.validate(headerValue(header, String(value))))
      findings.push(`the header ${header.name} ${header.validate.errors![0]!.message}`);
  }
  return findings;
}

/** A number only when the text has the form of a number in HTTP. */
function headerValue({ isNumber }: DeclaredHeader, text: string): string | number {
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function kindOf(answer: AnyAnswer): keyof AnswerEntry {
  if (answer.events) return 'events';
  if (answer.pending || answer.body !== undefined) return 'json';
  return answer.text === undefined ? 'empty' : 'text';
}

/** Returns the JSON that was checked. `name` is the name of the schema. */
export function checkValue(validate: Validator, name: string, value: unknown, where: string): string {
  const text = JSON.stringify(value);
  // Checks the JSON that is sent: dates are text, undefined properties are dropped.
  if (!validate(JSON.parse(text)))
    throw new ContractViolation(`${where} breaks the contract (${name}): ${describeFindings(validate.errors)}`);
  return text;
}

async function* checkEvents(
  operation: OperationEntry,
  status: number,
  events: AsyncIterable<ServerSentEvent>,
  validators: ResponseValidators,
): AsyncIterable<ServerSentEvent> {
  for await (const event of events) {
    // Readers take a frame without a name as `message` (WHATWG HTML, section 9.2.6).
    const eventName = event.event ?? 'message';
    const kind = eventName.split('|')[0]!;
    const { events: declared, endMark } = operation.answers[status] ?? {};
    const name = declared?.[kind];
    if (!name) throw new ContractViolation(`${operation.id} sent the event '${eventName}', which its contract does not declare`);
    const where = `${operation.id} event ${eventName}`;
    if (event.data !== endMark) checkValue(validators.event(operation, status, kind), name, JSON.parse(event.data), where);
    yield event;
  }
}
