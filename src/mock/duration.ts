/** Times and shares as people write them: `100ms`, `2s`, `1m`; `5%`. */

const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const;

export const durationPattern = /^(\d+(?:\.\d+)?)(ms|s|m)$/;
export const sharePattern = /^(100|\d{1,2}(?:\.\d+)?)%$/;

/** Milliseconds; throws when the text is no duration. */
export function millisecondsOf(text: string): number {
  const [, amount, unit] = durationPattern.exec(text) ?? [];
  if (amount === undefined) throw new Error(`'${text}' is not a time such as 100ms, 2s or 1m`);
  return Number(amount) * UNITS[unit as keyof typeof UNITS];
}

/** Between 0 and 1; throws when the text is no share. */
export function shareOf(text: string): number {
  const [, percent] = sharePattern.exec(text) ?? [];
  if (percent === undefined) throw new Error(`'${text}' is not a share such as 5%`);
  return Number(percent) / 100;
}
