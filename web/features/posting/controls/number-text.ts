/** Figures as people type them: `1,200`, `2.5`, `-1`. What is no figure stays text, so that it can be shown and refused. */
export function parseNumber(text: string): number | string | null {
  const plain = text.trim().replace(/,/g, '').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** What the box shows: the text as typed while it means the value, else the value. */
export function shownNumber(typed: string, value: unknown): string {
  if (value === null || value === undefined) return typed.trim() === '' ? typed : '';
  return parseNumber(typed) === value ? typed : String(value);
}
