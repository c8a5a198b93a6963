/** What other languages lack beside the first one, and what they say otherwise than it: `npm run messages -- missing`. */
import { readMessages } from './message-ids.ts';

type Text = string | readonly { readonly declarations?: readonly string[]; readonly match: Readonly<Record<string, string>> }[];
type Messages = { readonly [part: string]: unknown };

/** Every text of a file by its id. */
function textsOf(messages: Messages, above = ''): [string, Text][] {
  return Object.entries(messages).flatMap(([part, value]): [string, Text][] => {
    if (part === '$schema' && above === '') return [];
    return typeof value === 'string' || Array.isArray(value)
      ? [[above + part, value as Text]]
      : textsOf(value as Messages, `${above}${part}.`);
  });
}

/** Every wording of a text: one, or one a plural form. */
const wordings = (text: Text): string[] => (typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match)));
const variables = (text: Text): string[] =>
  [...new Set(wordings(text).flatMap((one) => [...one.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)))].toSorted();
const forms = (text: Text): string[] => (typeof text === 'string' ? [] : text.flatMap(({ match }) => Object.keys(match))).toSorted();

/** Text messages: an operator sends the words registered with the network, which are English. */
const REGISTERED = /^sms\./;

export interface Gaps {
  /** Ids that are said in the first language only. */
  readonly missing: readonly string[];
  /** One sentence each for texts that use other variables or forms than the first language, or that it does not have. */
  readonly wrong: readonly string[];
}

/** Compares the texts of a language with those of the first one; Tamil and Hindi have the plural forms of English (CLDR: one, other). */
export function gapsOf(language: string): Gaps {
  const texts = (of?: string) => new Map(Object.values(readMessages(of)).flatMap((file) => textsOf(file)));
  const first = texts();
  const here = texts(language);
  const wrong: string[] = [];
  for (const [id, text] of here) {
    const original = first.get(id);
    if (original === undefined) wrong.push(`${id} is no message of ours`);
    else if (variables(text).join() !== variables(original).join())
      wrong.push(`${id} says {${variables(text).join(', ')}} and should say {${variables(original).join(', ')}}`);
    else if (forms(text).join() !== forms(original).join())
      wrong.push(`${id} has the forms ${forms(text).join(', ')} and should have ${forms(original).join(', ')}`);
    else if (wordings(text).some((one) => one.trim() === '')) wrong.push(`${id} says nothing`);
  }
  return { missing: [...first.keys()].filter((id) => !here.has(id) && !REGISTERED.test(id)), wrong };
}
