/**
 * The message catalogue of the server: one table for each language, read from the message files on first use. The functions that the
 * compiler generates for browsers, one for each text and language, would need 90 MB of memory here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.ts';
import { getLocale } from './compiled/runtime.js';
import { SITE_NAME } from './site-name.ts';

type Inputs = Readonly<Record<string, unknown>>;
/** Plain text, or alternating literals and variable names: literal, variable, literal, ... */
type Wording = string | readonly string[];
/** One wording, or one for each plural form of a count. */
type Text = Wording | { readonly of: string; readonly forms: Readonly<Record<string, Wording>> };

/** A text with plural forms, as it is written in the files. */
interface Variants {
  readonly declarations: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}

const VARIABLE = /\{(\w+)\}/;
const COUNTED = /^local (\w+) = (\w+): plural$/;

function wordingOf(source: string): Wording {
  const parts = source.split(VARIABLE);
  return parts.length === 1 ? source : parts;
}

/** @throws Error when the text varies by anything but one count; no text has needed more */
function textOf(id: string, source: string | readonly Variants[]): Text {
  if (typeof source === 'string') return wordingOf(source);
  const [variants, ...more] = source;
  const local = variants?.declarations.map((declaration) => COUNTED.exec(declaration)).filter((match) => match !== null) ?? [];
  if (more.length > 0 || !variants || local.length !== 1) throw new Error(`${id} varies in a way this catalogue does not know.`);
  const [, name, countName] = local[0]!;
  const forms = Object.entries(variants.match).map(([form, text]) => [form.replace(`${name}=`, ''), wordingOf(text)]);
  return { of: countName!, forms: Object.fromEntries(forms) as Record<string, Wording> };
}

function collect(into: Map<string, Text>, messages: Readonly<Record<string, unknown>>, prefix: string): void {
  for (const [part, value] of Object.entries(messages)) {
    if (part === '$schema') continue;
    const id = prefix + part;
    if (typeof value === 'string' || Array.isArray(value)) into.set(id, textOf(id, value as string | Variants[]));
    else collect(into, value as Record<string, unknown>, `${id}.`);
  }
}

/** @param source JSON, so the name is written as in JSON */
const withSiteName = (source: string): string =>
  siteName === SITE_NAME ? source : source.replaceAll(SITE_NAME, () => JSON.stringify(siteName).slice(1, -1));

interface Table {
  readonly texts: ReadonlyMap<string, Text>;
  readonly plural: Intl.PluralRules;
}
const tables = new Map<Language, Table>();
let siteName = SITE_NAME;

/** Puts the name of this site into every text. Called once at start. */
export function setSiteName(name: string): void {
  if (name === siteName) return;
  siteName = name;
  tables.clear();
}

function tableOf(language: Language): Table {
  let table = tables.get(language);
  if (!table) {
    const folder = join(import.meta.dirname, language);
    const texts = new Map<string, Text>();
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      collect(texts, JSON.parse(withSiteName(readFileSync(join(folder, file), 'utf8'))) as Record<string, unknown>, '');
    tables.set(language, (table = { texts, plural: new Intl.PluralRules(language) }));
  }
  return table;
}

function textIn(id: string, language: Language, inputs: Inputs | undefined): string {
  const { texts, plural } = tableOf(language);
  const text = texts.get(id);
  if (typeof text === 'string') return text;
  // a text without translation is shown in the default language
  if (text === undefined) return language === DEFAULT_LANGUAGE ? id : textIn(id, DEFAULT_LANGUAGE, inputs);
  const wording = 'of' in text ? text.forms[plural.select(Number(inputs?.[text.of]))] : text;
  if (wording === undefined) return id;
  return typeof wording === 'string' ? wording : withInputs(wording, inputs);
}

/** Pages contain thousands of texts, so there is no closure and no array for each. */
function withInputs(parts: readonly string[], inputs: Inputs | undefined): string {
  let text = parts[0]!;
  for (let n = 1; n < parts.length; n += 2) text += String(inputs?.[parts[n]!]) + parts[n + 1]!;
  return text;
}

type Message = (inputs?: Inputs, options?: { readonly locale?: Language }) => string;

/** One function for each message id. Its text is in the current language unless `options.locale` names another. */
export const m: Readonly<Record<string, Message>> = Object.fromEntries(
  [...tableOf(DEFAULT_LANGUAGE).texts.keys()].map((id): [string, Message] => [
    id,
    (inputs, options) => textIn(id, options?.locale ?? getLocale(), inputs),
  ]),
);
