/**
 * Validators of answers, each compiled from the published document on first use. Loaded only by code that checks answers: tests,
 * the mock, `--validate-responses` and the conformance run.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { follow } from './contract-document.ts';
import { referenceTo } from './json-pointer.ts';
import type { OperationEntry, Validator } from './operation.ts';

/** The key of the document among the schemas of its compiler. */
const DOCUMENT = 'document';

/** A header as an answer declares it. */
export interface DeclaredHeader {
  name: string;
  required: boolean;
  /** The header's text is a number. */
  isNumber: boolean;
  validate: Validator;
}

export type DeclaredHeaders = ReadonlyMap<string, DeclaredHeader>;

type Addressed = Pick<OperationEntry, 'method' | 'path'>;

export class ResponseValidators {
  readonly #document: object;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, Validator>();
  /** By the path of their answer in the document. */
  readonly #headers = new Map<string, DeclaredHeaders>();

  /** `document` is a bundled OpenAPI or OpenRPC document. */
  constructor(document: object) {
    this.#document = document;
    // Strict mode is for the generator: these schemas have descriptions, examples and extensions.
    this.#ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false });
    addFormats.default(this.#ajv);
    for (const format of ['binary', 'uri-reference']) if (!this.#ajv.formats[format]) this.#ajv.addFormat(format, true);
    this.#ajv.addSchema(document, DOCUMENT);
  }

  /** Validator of the JSON body of an operation's answer with a status. Throws when the document has none. */
  body(operation: Addressed, status: number): Validator {
    const place = [...answerPlace(operation, status), 'content'];
    const types = Object.keys(follow(this.#document, place).node ?? {});
    return this.#at([...place, types.find((type) => type.includes('json')) ?? 'application/json', 'schema']);
  }

  /** Headers of an answer, by name in lower case; undefined when the document has no such answer. */
  headers(operation: Addressed, status: number): DeclaredHeaders | undefined {
    return this.#headersOf(answerPlace(operation, status));
  }

  /** Headers of an answer that belongs to no operation. */
  otherHeaders(status: number): DeclaredHeaders | undefined {
    return this.#headersOf(['x-other-answers', String(status)]);
  }

  #headersOf(place: string[]): DeclaredHeaders | undefined {
    const key = place.join(' ');
    const known = this.#headers.get(key);
    if (known || follow(this.#document, [...place, 'description']).node === undefined) return known;
    const own = this.#headersAt([...place, 'headers']);
    const declared = new Map([...this.#headersAt(['x-answer-headers']), ...own]);
    this.#headers.set(key, declared);
    return declared;
  }

  #headersAt(place: string[]): DeclaredHeaders {
    const names = Object.keys(follow(this.#document, place).node ?? {});
    const entries = names.map((name): [string, DeclaredHeader] => {
      const at = (keyword: string[]) => follow(this.#document, [...place, name, ...keyword]).node;
      const isNumber = ['integer', 'number'].includes(at(['schema', 'type']) as string);
      const validate = this.#at([...place, name, 'schema']);
      return [name.toLowerCase(), { name, required: at(['required']) === true, isNumber, validate }];
    });
    return new Map(entries);
  }

  /** Validator of the data of one kind of event. */
  event(operation: Addressed, status: number, name: string): Validator {
    return this.#at([...answerPlace(operation, status), 'content', 'text/event-stream', 'x-events', name]);
  }

  /** Validator of the result of a JSON-RPC method. */
  result(method: string): Validator {
    const { methods = [] } = this.#document as { methods?: object[] };
    const index = methods.findIndex((_, at) => follow(this.#document, ['methods', String(at), 'name']).node === method);
    return this.#at(['methods', String(index), 'result', 'schema']);
  }

  /** Validator of a named schema. */
  component(name: string): Validator {
    return this.#at(['components', 'schemas', name]);
  }

  #at(place: string[]): Validator {
    const { node, names } = follow(this.#document, place);
    if (node === undefined) throw new Error(`the document has no schema at ${place.join(' ')}`);
    const reference = referenceTo(names);
    let validate = this.#compiled.get(reference);
    if (!validate) {
      validate = this.#ajv.getSchema(`${DOCUMENT}${reference}`) as Validator;
      this.#compiled.set(reference, validate);
    }
    return validate;
  }
}

function answerPlace({ path, method }: Addressed, status: number): string[] {
  return ['paths', path, method.toLowerCase(), 'responses', String(status)];
}
