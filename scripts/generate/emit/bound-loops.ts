/**
 * Limits the findings of each list and map. Otherwise one body of a million wrong items would block the process. Each loop counts
 * only its own findings, so that one branch of a union never shortens the check of another.
 */
import { _, type Ajv2020, type CodeGen, type Name, Name as NameOf } from 'ajv/dist/2020.js';

const MAX_FINDINGS_PER_LOOP = 50;

const LOOPING = [
  'items',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;

/** The variable in which Ajv's code counts its findings. */
const errors = new NameOf('errors');

export function boundLoops(ajv: Ajv2020): void {
  for (const keyword of LOOPING) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== 'object' || !('code' in definition)) throw new Error(`Ajv writes no code for '${keyword}'`);
    const { code } = definition;
    definition.code = (context, ruleType) => emitBounded(context.gen, () => code(context, ruleType));
  }
}

/** Ends the loops that `emit` writes at the limit. Loops of inner schemas are limited by their own keywords. */
function emitBounded(gen: CodeGen, emit: () => void): void {
  const { forRange, forIn } = gen;
  const restore = () => Object.assign(gen, { forRange, forIn });
  const bounded =
    (body: (item: Name) => void, stop: Name): ((item: Name) => void) =>
    (item) => {
      gen.if(_`${errors} >= ${stop}`, () => gen.break());
      restore();
      body(item);
      bind();
    };
  const stopOf = () => gen.const('stop', _`${errors} + ${MAX_FINDINGS_PER_LOOP}`);
  const bind = () =>
    Object.assign(gen, {
      forRange: (name, from, to, body, kind) => forRange.call(gen, name, from, to, bounded(body, stopOf()), kind),
      forIn: (name, object, body, kind) => forIn.call(gen, name, object, bounded(body, stopOf()), kind),
    } satisfies Pick<CodeGen, 'forRange' | 'forIn'>);
  bind();
  emit();
  restore();
}
