/** Under `--validate-responses`: every answer is held against the contract before it leaves; one that breaks it is a 500. */
import type { AnyAnswer, ServerSentEvent } from './handler.ts';
import type { AnswerEntry, OperationEntry, Validator } from './operation.ts';
import { describeFindings } from './validation.ts';

/** The module generated/<api>/response-validators.gen.ts: validators by schema name. */
export type ResponseValidators = Record<string, unknown>;

export class ContractViolation extends Error {
  override name = 'ContractViolation';
}

export function checkAnswer(operation: OperationEntry, answer: AnyAnswer, validators: ResponseValidators): AnyAnswer {
  const declared = operation.answers[answer.status];
  const kind = kindOf(answer);
  if (!declared || declared[kind] === undefined) {
    answer.pending?.catch(() => undefined);
    const what = declared ? `status ${answer.status} with ${kind === 'empty' ? 'no body' : kind}` : `status ${answer.status}`;
    throw new ContractViolation(`${operation.id} answered ${what}, which its contract does not declare`);
  }
  const json = declared.json;
  if (json && answer.body !== undefined)
    return { ...answer, json: checkValue(validators, json, answer.body, `${operation.id} ${answer.status}`) };
  if (json && answer.pending) {
    const pending = answer.pending.then((body) => {
      checkValue(validators, json, body, `${operation.id} ${answer.status}`);
      return body;
    });
    return { ...answer, pending };
  }
  if (answer.events && declared.events)
    return { ...answer, events: checkEvents(operation, answer.events, declared.events, validators) };
  return answer;
}

function kindOf(answer: AnyAnswer): keyof AnswerEntry {
  if (answer.events) return 'events';
  if (answer.pending || answer.body !== undefined) return 'json';
  return answer.text === undefined ? 'empty' : 'text';
}

/** Gives the JSON that was checked. */
export function checkValue(validators: ResponseValidators, name: string, value: unknown, where: string): string {
  const validate = validators[name] as Validator | undefined;
  const text = JSON.stringify(value);
  // What is sent is the JSON of the value: dates are text and undefined properties are gone.
  if (validate && !validate(JSON.parse(text))) {
    throw new ContractViolation(`${where} breaks the contract (${name}): ${describeFindings(validate.errors)}`);
  }
  return text;
}

async function* checkEvents(
  operation: OperationEntry,
  events: AsyncIterable<ServerSentEvent>,
  declared: { readonly [event: string]: string },
  validators: ResponseValidators,
): AsyncIterable<ServerSentEvent> {
  for await (const event of events) {
    // A frame without a name is a `message` to its reader (WHATWG HTML, section 9.2.6).
    const eventName = event.event ?? 'message';
    const schema = declared[eventName.split('|')[0]!];
    if (!schema)
      throw new ContractViolation(`${operation.id} sent the event '${eventName}', which its contract does not declare`);
    checkValue(validators, schema, JSON.parse(event.data), `${operation.id} event ${eventName}`);
    yield event;
  }
}
