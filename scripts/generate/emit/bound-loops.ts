/**
 * A list or map yields no more findings than a bound of its own, else one body of a million wrong items would hold up the
 * process. Findings from before a loop do not count, so that one branch of a union never shortens the check of another.
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

/** Where the code that Ajv writes counts its findings. */
const errors = new NameOf('errors');

export function boundLoops(ajv: Ajv2020): void {
  for (const keyword of LOOPING) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== 'object' || !('code' in definition)) throw new Error(`Ajv writes no code for '${keyword}'`);
    const { code } = definition;
    definition.code = (context, ruleType) => emitBounded(context.gen, () => code(context, ruleType));
  }
}

/** The loops that `emit` writes end early; those of schemas within them are bounded by their own keywords. */
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
