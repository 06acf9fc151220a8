/** Times, sizes and shares in a readable form. */

export function durationInWords(ms: number): string {
  return ms >= 120_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.round(ms / 100) / 10} seconds`;
}

export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const;

/** Such as `100ms`, `2s` or `1m`. */
export const durationPattern = /^(\d+(?:\.\d+)?)(ms|s|m)$/;
/** Such as `5%`. */
export const sharePattern = /^(100|\d{1,2}(?:\.\d+)?)%$/;

/** Parses a duration to milliseconds. Throws if the text is none. */
export function millisecondsOf(text: string): number {
  const [, amount, unit] = durationPattern.exec(text) ?? [];
  if (amount === undefined) throw new Error(`'${text}' is not a time such as 100ms, 2s or 1m`);
  return Number(amount) * UNITS[unit as keyof typeof UNITS];
}

/** Parses a share to a number from 0 to 1. Throws if the text is none. */
export function shareOf(text: string): number {
  const [, percent] = sharePattern.exec(text) ?? [];
  if (percent === undefined) throw new Error(`'${text}' is not a share such as 5%`);
  return Number(percent) / 100;
}
