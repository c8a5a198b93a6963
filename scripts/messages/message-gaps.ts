/** Compares translations with the base language: missing texts, and texts with other variables or forms (`npm run messages -- missing`). */
import { readMessages } from './message-ids.ts';

type Text = string | readonly { readonly declarations?: readonly string[]; readonly match: Readonly<Record<string, string>> }[];
type Messages = { readonly [part: string]: unknown };

/** All texts of a file by id. */
function textsOf(messages: Messages, prefix = ''): [string, Text][] {
  return Object.entries(messages).flatMap(([part, value]): [string, Text][] => {
    if (part === '$schema' && prefix === '') return [];
    return typeof value === 'string' || Array.isArray(value)
      ? [[prefix + part, value as Text]]
      : textsOf(value as Messages, `${prefix}${part}.`);
  });
}

/** All variants of a text: one, or one for each plural form. */
const wordings = (text: Text): string[] => (typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match)));
const variables = (text: Text): string[] =>
  [...new Set(wordings(text).flatMap((wording) => [...wording.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)))].toSorted();
const forms = (text: Text): string[] => (typeof text === 'string' ? [] : text.flatMap(({ match }) => Object.keys(match))).toSorted();

/** Text messages are sent in English, because that wording is registered with the telecom operators. */
const REGISTERED = /^sms\./;

interface Gaps {
  /** Ids without a translation. */
  readonly missing: readonly string[];
  /** One sentence for each text whose variables or plural forms differ from the base language, or that does not exist there. */
  readonly wrong: readonly string[];
}

/**
 * Compares the texts of a language with those of the base language. All languages of the site have the same plural forms as English (CLDR:
 * one, other).
 */
export function gapsOf(language: string): Gaps {
  const textsById = (locale?: string) => new Map(Object.values(readMessages(locale)).flatMap((file) => textsOf(file)));
  const base = textsById();
  const translated = textsById(language);
  const wrong: string[] = [];
  for (const [id, text] of translated) {
    const original = base.get(id);
    if (original === undefined) wrong.push(`${id} does not exist in the base language`);
    else if (variables(text).join() !== variables(original).join())
      wrong.push(`${id} uses {${variables(text).join(', ')}} and should use {${variables(original).join(', ')}}`);
    else if (forms(text).join() !== forms(original).join())
      wrong.push(`${id} has the forms ${forms(text).join(', ')} and should have ${forms(original).join(', ')}`);
    else if (wordings(text).some((wording) => wording.trim() === '')) wrong.push(`${id} is empty`);
  }
  return { missing: [...base.keys()].filter((id) => !translated.has(id) && !REGISTERED.test(id)), wrong };
}
