/** Words of the catalogue with the names of what is filled in, and with examples of it. */
import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { MessageTemplate } from '../../../contract/templates.ts';
import { m } from '../../../messages/compiled/messages.js';

type Inputs = Readonly<Record<string, unknown>>;
type Words = (inputs: Inputs, options: { readonly locale: Language }) => string;
const catalogue = m as unknown as Readonly<Record<string, Words>>;
const IDS = Object.keys(catalogue);

/** What stands in examples, by the name texts use. */
const EXAMPLES: Readonly<Record<string, string | number>> = {
  action: 'OK',
  city: 'Coimbatore',
  code: '482913',
  count: 3,
  device: 'Firefox, Android',
  email: 'meena@example.org',
  heading: '2 BHK, RS Puram',
  hours: 48,
  line: 'Seeker Plus, ₹589',
  name: '2 BHK, RS Puram',
  price: '₹18,500',
  reason: 'RERA',
  reasons: 'RERA',
  role: 'Agent',
  serial: 'TH/26-27/000123',
  ticket: 'TH-4821',
  title: '2 BHK apartment in RS Puram',
  until: '30 Nov 2026',
  when: '21 Nov 2026',
};

/** Answers every name with `answer(name)`, and notes the names that were asked for. */
function inputs(asked: Set<string>, answer: (name: string) => unknown): Inputs {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return undefined;
        asked.add(name);
        return answer(name);
      },
    },
  );
}

/**
 * A message with those of its parts that the catalogue has.
 * @param parts by their name, the id of their text
 * @param known examples of this site beside the general ones
 * @param languages in which it leaves
 */
export function messageOf(
  name: string,
  parts: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>>,
  languages: readonly Language[] = LANGUAGES,
): MessageTemplate {
  const asked = new Set<string>();
  const worded = inputs(asked, (variable) => `{${variable}}`);
  const filled = inputs(new Set(), (variable) => known[variable] ?? EXAMPLES[variable] ?? `{${variable}}`);
  const inEach = (words: Words, given: Inputs) => Object.fromEntries(languages.map((locale) => [locale, words(given, { locale })]));
  return {
    name,
    parts: Object.entries(parts).flatMap(([part, id]) => {
      const words = catalogue[id];
      return words ? [{ part, texts: inEach(words, worded), samples: inEach(words, filled) }] : [];
    }),
    variables: [...asked].toSorted(),
  };
}

/** Ids of the texts right below a name, by what follows it. */
export function partsBelow(prefix: string): Record<string, string> {
  const ids = IDS.filter((id) => id.startsWith(`${prefix}.`) && !id.slice(prefix.length + 1).includes('.'));
  return Object.fromEntries(ids.map((id) => [id.slice(prefix.length + 1), id]));
}
