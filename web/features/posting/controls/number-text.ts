/** Parses a typed number: `1,200`, `2.5`, `-1`. Other text is returned as it is, so that it can be shown with an error. */
export function parseNumber(text: string): number | string | null {
  const plain = text.trim().replace(/,/g, '').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Text of the input: what was typed as long as it means the value, otherwise the value. */
export function displayedNumber(typed: string, value: unknown): string {
  if (value === null || value === undefined) return typed.trim() === '' ? typed : '';
  return parseNumber(typed) === value ? typed : String(value);
}
