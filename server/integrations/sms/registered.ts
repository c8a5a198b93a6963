/** The operator's side of the catalogue: what of it is registered with the operators, under which header and ids. */
import { z } from 'zod';
import { SmsRefused, type SmsMessage } from './index.ts';
import { SMS_TEMPLATES, type SmsTemplate, type SmsTemplateRule, type SmsVariable } from './templates.ts';
import { smsText } from './text.ts';

const digits = z.string().regex(/^\d{10,25}$/, 'must be the digits of the registration');
const registration = z.strictObject({
  /** The six characters the message comes from. */
  header: z.string().regex(/^[A-Za-z0-9]{3,6}$/, 'must be 3 to 6 letters or digits'),
  template_id: digits,
  category: z.enum(['otp', 'service', 'promotional']),
  /** As it is registered, with its tags, e.g. `{#numeric#} is your code`. */
  text: z.string(),
  /** The vendor's own name of the template where it has one, by vendor: `first`, `second`. */
  vendor_ids: z.record(z.string(), z.string().min(1)).optional(),
});
const registrations = z.strictObject({
  /** The principal entity that is registered. */
  entity_id: digits,
  /** Hosts that links may lead to, as they are whitelisted. */
  links: z.array(z.hostname()).min(1),
  templates: z.record(z.string(), registration),
});
/** One that is being filled in: operators take weeks. */
const draftedTemplate = z.object({ header: z.string(), template_id: z.string(), category: z.string(), text: z.string() });
const drafted = z.object({
  entity_id: z.string(),
  links: z.array(z.string()),
  templates: z.record(z.string(), draftedTemplate),
});
export type Registrations = z.output<typeof registrations>;

/** A message that is fit to leave. */
export interface PreparedSms {
  readonly registration: z.output<typeof registration>;
  readonly text: string;
  readonly variables: Readonly<Record<string, string>>;
}
export interface SmsCatalogue {
  readonly entityId: string;
  /** @throws SmsRefused when its text is not what is registered */
  prepare(message: SmsMessage): PreparedSms;
}
/** Values of the variables that are part of the registered words. */
export type FixedWords = Readonly<Record<string, string>>;

const rulesOf = (template: SmsTemplate): SmsTemplateRule => SMS_TEMPLATES[template];
const LONGEST = 40;
const PATTERN: Readonly<Record<Exclude<SmsVariable, 'fixed'>, string>> = {
  numeric: '[0-9]{1,10}',
  url: String.raw`https?:\/\/[^\s]{3,200}`,
  alphanumeric: String.raw`[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ]{0,39}`,
};

/** The words of a template as they have to be registered on this site. */
export function wordsToRegister(template: SmsTemplate, fixed: FixedWords): string {
  const variables = Object.entries(rulesOf(template).variables);
  return smsText({
    template,
    variables: Object.fromEntries(variables.map(([name, sort]) => [name, sort === 'fixed' ? (fixed[name] ?? '') : `{#${sort}#}`])),
  });
}

/** What `openCatalogue` takes, with the words of this site, and empty where the operators' ids and headers go. */
export function catalogueToFillIn(fixed: FixedWords) {
  const names = Object.keys(SMS_TEMPLATES) as SmsTemplate[];
  const templates = names.map((name) => {
    const text = wordsToRegister(name, fixed);
    return [name, { header: '', template_id: '', category: rulesOf(name).category, text }] as const;
  });
  return { entity_id: '', links: [fixed['host'] ?? ''], templates: Object.fromEntries(templates) };
}

/**
 * Holds the registrations against what the site sends, all of it at once, so that nothing is found out message by message.
 * @throws Error naming every template that is missing or registered with other words
 */
export function openCatalogue(source: unknown, fixed: FixedWords): SmsCatalogue {
  const parsed = registrations.safeParse(source);
  if (!parsed.success) throw new Error(`SMS_CATALOGUE is wrong:\n${z.prettifyError(parsed.error)}`);
  const { entity_id, links, templates } = parsed.data;
  const wrong = (Object.keys(SMS_TEMPLATES) as SmsTemplate[]).flatMap((name) => {
    const found = templates[name];
    if (!found) return [`${name} is missing.`];
    const words = wordsToRegister(name, fixed);
    return [
      found.category !== rulesOf(name).category && `${name} has to be registered as ${rulesOf(name).category}.`,
      found.text !== words && `${name} is registered with other words than this site sends: ${JSON.stringify(words)}`,
    ].filter((sentence) => sentence !== false);
  });
  if (wrong.length > 0) throw new Error(`SMS_CATALOGUE does not hold what this site sends:\n${wrong.join('\n')}`);
  const shapes = new Map(Object.entries(templates).map(([name, { text }]) => [name, shapeOf(text)]));
  return {
    entityId: entity_id,
    prepare(message) {
      const variables = fitted(message, links);
      const text = smsText({ template: message.template, variables });
      if (!shapes.get(message.template)?.test(text)) throw new SmsRefused(`${message.template} is not what is registered`);
      return { registration: templates[message.template]!, text, variables };
    },
  };
}

export interface Held {
  readonly entityId: string | null;
  readonly links: readonly string[];
  /** Why what is configured cannot be used at all. */
  readonly problem: string | null;
  readonly states: ReadonlyMap<SmsTemplate, HeldTemplate>;
}
interface HeldTemplate {
  readonly registered: 'matches' | 'missing' | 'words' | 'category' | 'unfinished';
  readonly header: string | null;
  readonly templateId: string | null;
}

/** The same looked at template by template, for people to read; `read` null where nothing is configured. Never throws. */
export function heldAgainst(read: (() => unknown) | null, fixed: FixedWords): Held {
  const nothing: Held = { entityId: null, links: [], problem: null, states: new Map() };
  if (!read) return nothing;
  let source: unknown;
  try {
    source = read();
  } catch (error) {
    return { ...nothing, problem: (error as Error).message };
  }
  const parsed = drafted.safeParse(source);
  if (!parsed.success) return { ...nothing, problem: z.prettifyError(parsed.error) };
  const { entity_id, links, templates } = parsed.data;
  const names = Object.keys(SMS_TEMPLATES) as SmsTemplate[];
  const states = new Map(names.map((name) => [name, heldTemplate(name, templates[name], fixed)]));
  return { entityId: entity_id || null, links, problem: null, states };
}

function heldTemplate(name: SmsTemplate, found: z.output<typeof draftedTemplate> | undefined, fixed: FixedWords): HeldTemplate {
  if (!found) return { registered: 'missing', header: null, templateId: null };
  const named = { header: found.header || null, templateId: found.template_id || null };
  if (found.category !== rulesOf(name).category) return { registered: 'category', ...named };
  if (found.text !== wordsToRegister(name, fixed)) return { registered: 'words', ...named };
  return { registered: registration.safeParse(found).success ? 'matches' : 'unfinished', ...named };
}

/** What a text has to look like to be the registered one. */
function shapeOf(registered: string): RegExp {
  const parts = registered.split(/\{#(\w+)#\}/);
  const pattern = parts.map((part, at) => (at % 2 === 0 ? literally(part) : PATTERN[part as keyof typeof PATTERN]));
  return new RegExp(`^${pattern.join('')}$`, 'u');
}

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** The values a template takes, each of its sort. Words of people are made to fit; codes, figures and links have to fit already. */
function fitted({ template, variables }: SmsMessage, links: readonly string[]): Record<string, string> {
  const entries = Object.entries(rulesOf(template).variables).map(([name, sort]) => {
    const value = variables[name];
    if (value === undefined) throw new SmsRefused(`${template} lacks ${name}`);
    if (sort === 'url' && !links.includes(URL.parse(value)?.hostname ?? ''))
      throw new SmsRefused(`${template} has a link to a site that is not registered`);
    return [name, sort === 'alphanumeric' ? plain(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** Letters, digits and single spaces, cut at a word. */
function plain(value: string): string {
  const text = value
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  if ([...text].length <= LONGEST) return text;
  const cut = [...text].slice(0, LONGEST + 1).join('');
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : [...text].slice(0, LONGEST).join('');
}
