/**
 * Encodes the data of a page in the format that React Router decodes in the browser (turbo-stream). React Router's own encoder is
 * asynchronous and writes to a web stream; the data of our pages is complete before they are rendered.
 */

/** Codes of values that JSON cannot express, as turbo-stream numbers them. */
const UNDEFINED = -7;
const NULL = -5;
/** The first text that is longer is sent in an element of its own; usually it is the packed data of the page. */
const LONG_TEXT_CHARACTERS = 1000;

/** Encoded data: the concatenation of `head`, `text` as a JSON string, and `tail`. */
export interface EncodedData {
  readonly head: string;
  /** The first text that is longer than `LONG_TEXT_CHARACTERS`, unencoded. Null when there is no such text; then `head` contains everything. */
  readonly text: string | null;
  readonly tail: string;
}

class UnsupportedValueError extends Error {}

/** Returns null when the data contains a value that only React Router's encoder supports (an error, a date, a promise). */
export function encodeRouterData(data: object): EncodedData | null {
  const encoded: string[] = [];
  const indices = new Map<unknown, number>();
  let longTextIndex = -1;
  let longText: string | null = null;

  function indexOf(value: unknown): number {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const knownIndex = indices.get(value);
    if (knownIndex !== undefined) return knownIndex;
    const index = encoded.length;
    indices.set(value, index);
    encoded.push('');
    if (longText === null && typeof value === 'string' && value.length > LONG_TEXT_CHARACTERS) {
      longText = value;
      longTextIndex = index;
    } else encoded[index] = textOf(value);
    return index;
  }

  function textOf(value: unknown): string {
    if (typeof value === 'string' || typeof value === 'boolean' || isSafeNumber(value)) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(indexOf).join(',')}]`;
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) throw new UnsupportedValueError();
    return `{${Object.entries(value)
      .map(([name, member]) => `"_${indexOf(name)}":${indexOf(member)}`)
      .join(',')}}`;
  }

  try {
    indexOf(data);
  } catch (error) {
    if (error instanceof UnsupportedValueError) return null;
    throw error;
  }
  if (longTextIndex < 0) return { head: `[${encoded.join(',')}]\n`, text: null, tail: '' };
  const valuesBefore = encoded.slice(0, longTextIndex);
  const valuesAfter = encoded.slice(longTextIndex + 1);
  const comma = (values: readonly string[]) => (values.length > 0 ? ',' : '');
  return {
    head: `[${valuesBefore.join(',')}${comma(valuesBefore)}`,
    text: longText,
    tail: `${comma(valuesAfter)}${valuesAfter.join(',')}]\n`,
  };
}

/** False for the numbers that the format encodes in another way. */
const isSafeNumber = (value: unknown): boolean => Number.isFinite(value) && !Object.is(value, -0);
