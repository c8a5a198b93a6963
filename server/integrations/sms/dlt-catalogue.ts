/** The DLT catalogue of the site: its SMS templates as registered with the telecom operators, including headers and ids. */
import { z } from 'zod';
import { SmsRejectedError, type SmsMessage } from './index.ts';
import { SMS_TEMPLATES, type SmsTemplate, type SmsTemplateRule, type SmsVariable } from './templates.ts';
import { smsText } from './text.ts';

const digits = z.string().regex(/^\d{10,25}$/, 'must be the digits of the registration');
const registration = z.strictObject({
  /** Sender id that phones show. */
  header: z.string().regex(/^[A-Za-z0-9]{3,6}$/, 'must be 3 to 6 letters or digits'),
  template_id: digits,
  category: z.enum(['otp', 'service', 'promotional']),
  /** The registered text with its tags, for example `{#numeric#} is your code`. */
  text: z.string(),
  /** The vendor's own template id, if it has one, by vendor (`first`, `second`). */
  vendor_ids: z.record(z.string(), z.string().min(1)).optional(),
});
const catalogueSchema = z.strictObject({
  /** Id of the registered company (principal entity). */
  entity_id: digits,
  /** Whitelisted hosts that links may use. */
  links: z.array(z.hostname()).min(1),
  templates: z.record(z.string(), registration),
});
/** An incomplete catalogue; registration takes weeks. */
const draftTemplate = z.object({ header: z.string(), template_id: z.string(), category: z.string(), text: z.string() });
const draftCatalogue = z.object({
  entity_id: z.string(),
  links: z.array(z.string()),
  templates: z.record(z.string(), draftTemplate),
});

/** A message that matches its registered template. */
export interface PreparedSms {
  readonly registration: z.output<typeof registration>;
  readonly text: string;
  readonly variables: Readonly<Record<string, string>>;
}
export interface SmsCatalogue {
  readonly entityId: string;
  /** @throws SmsRejectedError when the text does not match the registered one */
  prepare(message: SmsMessage): PreparedSms;
}
/** Values of variables that are part of the registered text. */
export type FixedVariables = Readonly<Record<string, string>>;

const templateRule = (template: SmsTemplate): SmsTemplateRule => SMS_TEMPLATES[template];
const MAX_ALPHANUMERIC_LENGTH = 40;
const VARIABLE_PATTERN: Readonly<Record<Exclude<SmsVariable, 'fixed'>, string>> = {
  numeric: '[0-9]{1,10}',
  url: String.raw`https?:\/\/[^\s]{3,200}`,
  alphanumeric: String.raw`[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ]{0,39}`,
};

/** Returns the text that has to be registered for a template of this site. */
export function textToRegister(template: SmsTemplate, fixedVariables: FixedVariables): string {
  const variables = Object.entries(templateRule(template).variables);
  return smsText({
    template,
    variables: Object.fromEntries(variables.map(([name, type]) => [name, type === 'fixed' ? (fixedVariables[name] ?? '') : `{#${type}#}`])),
  });
}

/** Creates a catalogue file to complete: the texts of this site, with empty ids and headers. */
export function catalogueTemplate(fixed: FixedVariables) {
  const names = Object.keys(SMS_TEMPLATES) as SmsTemplate[];
  const templates = names.map((name) => {
    const text = textToRegister(name, fixed);
    return [name, { header: '', template_id: '', category: templateRule(name).category, text }] as const;
  });
  return { entity_id: '', links: [fixed['host'] ?? ''], templates: Object.fromEntries(templates) };
}

/**
 * Creates the catalogue and checks all templates at once, so that a mismatch is found at startup and not when a message is sent.
 * @throws Error that names every template that is missing or registered with another text
 */
export function createSmsCatalogue(source: unknown, fixed: FixedVariables): SmsCatalogue {
  const parsed = catalogueSchema.safeParse(source);
  if (!parsed.success) throw new Error(`SMS_CATALOGUE is wrong:\n${z.prettifyError(parsed.error)}`);
  const { entity_id, links, templates } = parsed.data;
  const problems = (Object.keys(SMS_TEMPLATES) as SmsTemplate[]).flatMap((name) => {
    const registered = templates[name];
    if (!registered) return [`${name} is missing.`];
    const expectedText = textToRegister(name, fixed);
    return [
      registered.category !== templateRule(name).category && `${name} has to be registered as ${templateRule(name).category}.`,
      registered.text !== expectedText && `${name} is registered with other words than this site sends: ${JSON.stringify(expectedText)}`,
    ].filter((sentence) => sentence !== false);
  });
  if (problems.length > 0) throw new Error(`SMS_CATALOGUE does not contain the messages of this site:\n${problems.join('\n')}`);
  const textPatterns = new Map(Object.entries(templates).map(([name, { text }]) => [name, registeredTextPattern(text)]));
  return {
    entityId: entity_id,
    prepare(message) {
      const variables = fitVariables(message, links);
      const text = smsText({ template: message.template, variables });
      if (!textPatterns.get(message.template)?.test(text))
        throw new SmsRejectedError(`${message.template} differs from its registered text`);
      return { registration: templates[message.template]!, text, variables };
    },
  };
}

interface CatalogueStatus {
  readonly entityId: string | null;
  readonly links: readonly string[];
  /** Why the configured catalogue cannot be used; null when it can. */
  readonly problem: string | null;
  readonly states: ReadonlyMap<SmsTemplate, TemplateStatus>;
}
interface TemplateStatus {
  readonly registered: 'matches' | 'missing' | 'text_differs' | 'category_differs' | 'incomplete';
  readonly header: string | null;
  readonly templateId: string | null;
}

/**
 * The same check per template, for the staff page. It never throws.
 * @param read null when no catalogue is configured
 */
export function catalogueStatus(read: (() => unknown) | null, fixed: FixedVariables): CatalogueStatus {
  const emptyStatus: CatalogueStatus = { entityId: null, links: [], problem: null, states: new Map() };
  if (!read) return emptyStatus;
  let source: unknown;
  try {
    source = read();
  } catch (error) {
    return { ...emptyStatus, problem: (error as Error).message };
  }
  const parsed = draftCatalogue.safeParse(source);
  if (!parsed.success) return { ...emptyStatus, problem: z.prettifyError(parsed.error) };
  const { entity_id, links, templates } = parsed.data;
  const names = Object.keys(SMS_TEMPLATES) as SmsTemplate[];
  const states = new Map(names.map((name) => [name, templateStatus(name, templates[name], fixed)]));
  return { entityId: entity_id || null, links, problem: null, states };
}

function templateStatus(name: SmsTemplate, registered: z.output<typeof draftTemplate> | undefined, fixed: FixedVariables): TemplateStatus {
  if (!registered) return { registered: 'missing', header: null, templateId: null };
  const ids = { header: registered.header || null, templateId: registered.template_id || null };
  if (registered.category !== templateRule(name).category) return { registered: 'category_differs', ...ids };
  if (registered.text !== textToRegister(name, fixed)) return { registered: 'text_differs', ...ids };
  return { registered: registration.safeParse(registered).success ? 'matches' : 'incomplete', ...ids };
}

/** A pattern that matches exactly the texts of a registered template. */
function registeredTextPattern(registered: string): RegExp {
  const parts = registered.split(/\{#(\w+)#\}/);
  const pattern = parts.map((part, index) =>
    index % 2 === 0 ? escapeRegExp(part) : VARIABLE_PATTERN[part as keyof typeof VARIABLE_PATTERN],
  );
  return new RegExp(`^${pattern.join('')}$`, 'u');
}

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/**
 * Returns the template's variables. Text written by people is shortened and cleaned to match; codes, numbers and links have to match
 * already.
 */
function fitVariables({ template, variables }: SmsMessage, links: readonly string[]): Record<string, string> {
  const entries = Object.entries(templateRule(template).variables).map(([name, type]) => {
    const value = variables[name];
    if (value === undefined) throw new SmsRejectedError(`${template} lacks ${name}`);
    if (type === 'url' && !links.includes(URL.parse(value)?.hostname ?? ''))
      throw new SmsRejectedError(`${template} has a link to a site that is not registered`);
    return [name, type === 'alphanumeric' ? fitAlphanumeric(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** Keeps only letters, digits and single spaces, truncated at a word boundary. */
function fitAlphanumeric(value: string): string {
  const text = value
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  if ([...text].length <= MAX_ALPHANUMERIC_LENGTH) return text;
  const truncated = [...text].slice(0, MAX_ALPHANUMERIC_LENGTH + 1).join('');
  return truncated.includes(' ') ? truncated.slice(0, truncated.lastIndexOf(' ')) : [...text].slice(0, MAX_ALPHANUMERIC_LENGTH).join('');
}
