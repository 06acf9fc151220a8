/** JSON of an event; what refers to itself is cut there. */
export function serialize(data: unknown): string {
  try {
    return JSON.stringify(data) ?? 'null';
  } catch {
    const above: unknown[] = [];
    return JSON.stringify(data, function (this: unknown, _key, value) {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(value)) return undefined;
      if (value !== null && typeof value === 'object') above.push(value);
      return typeof value === 'bigint' ? String(value) : value;
    });
  }
}
