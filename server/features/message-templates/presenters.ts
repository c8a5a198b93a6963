/** Message templates with their variable names and sample values, for the admin page. */
import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { MessageTemplate } from '../../../contract/administration/message-templates.ts';
import { m } from '../../../messages/compiled/messages.js';

type Inputs = Readonly<Record<string, unknown>>;
type MessageFunction = (inputs: Inputs, options: { readonly locale: Language }) => string;
const catalogue = m as unknown as Readonly<Record<string, MessageFunction>>;
const IDS = Object.keys(catalogue);

/** Sample values by variable name. */
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
  number: '9220592205',
  price: '₹18,500',
  reason: 'RERA',
  reasons: 'RERA',
  reply: '1',
  role: 'Agent',
  serial: 'TH/26-27/000123',
  ticket: 'TH-4821',
  title: '2 BHK apartment in RS Puram',
  until: '30 Nov 2026',
  when: '21 Nov 2026',
};

/** Inputs of a message that return `valueOf(name)` for every name and record the names that were used. */
function recordingInputs(usedNames: Set<string>, valueOf: (name: string) => unknown): Inputs {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return undefined;
        usedNames.add(name);
        return valueOf(name);
      },
    },
  );
}

/**
 * Presents a template with all parts that have a message.
 * @param parts message ids by part name
 * @param siteExamples sample values of this site, in addition to the general ones
 * @param languages the languages in which the template is sent
 */
export function presentTemplate(
  name: string,
  parts: Readonly<Record<string, string>>,
  siteExamples: Readonly<Record<string, string>>,
  languages: readonly Language[] = LANGUAGES,
): MessageTemplate {
  const usedNames = new Set<string>();
  const placeholders = recordingInputs(usedNames, (variable) => `{${variable}}`);
  const samples = recordingInputs(new Set(), (variable) => siteExamples[variable] ?? EXAMPLES[variable] ?? `{${variable}}`);
  const inEachLanguage = (message: MessageFunction, inputs: Inputs) =>
    Object.fromEntries(languages.map((locale) => [locale, message(inputs, { locale })]));
  return {
    name,
    parts: Object.entries(parts).flatMap(([part, id]) => {
      const message = catalogue[id];
      return message ? [{ part, texts: inEachLanguage(message, placeholders), samples: inEachLanguage(message, samples) }] : [];
    }),
    variables: [...usedNames].toSorted(),
  };
}

/** The ids of the messages directly below a prefix, by their last segment. */
export function findParts(prefix: string): Record<string, string> {
  const ids = IDS.filter((id) => id.startsWith(`${prefix}.`) && !id.slice(prefix.length + 1).includes('.'));
  return Object.fromEntries(ids.map((id) => [id.slice(prefix.length + 1), id]));
}
