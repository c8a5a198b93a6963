/** The number that was typed: `1,200`, `2.5`, `-1`. Other text is returned unchanged, so that it can be shown with an error; null for empty text. */
export function numberOrText(text: string): number | string | null {
  const plain = text.trim().replace(/,/g, '').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Text of the input: the typed text if it means `value`, otherwise `value` itself. */
export function displayedNumber(typedText: string, value: unknown): string {
  if (value === null || value === undefined) return typedText.trim() === '' ? typedText : '';
  return numberOrText(typedText) === value ? typedText : String(value);
}
