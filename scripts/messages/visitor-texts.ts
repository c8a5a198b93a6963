/**
 * Collects the message ids that visitors see: those in visitors' pages (`contract/visitor-pages.ts`) and the modules that they import, in
 * the server's features behind these pages, and in the labels of listings on search and listing pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { parseSync } from 'oxc-parser';
import * as ENUMERATIONS from '../../kinds/enumerations.ts';
import { FACT_GROUPS, type Fields } from '../../kinds/field.ts';
import { ALL_KINDS } from '../../kinds/index.ts';
import { fieldLabelId, groupLabelId, kindLabelId, optionLabelId } from '../../kinds/label-ids.ts';
import { filterParams } from '../../kinds/search/filters.ts';
import { isVisitorPage } from '../../contract/visitor-pages.ts';
import routes from '../../web/routes.ts';
import { isConsentText } from '../consent-versions.ts';
import { root } from '../tool.ts';
import { idsOf, readMessages } from './message-ids.ts';

/** Files that every page uses. */
const FRAME = ['web/root.tsx', 'web/entry.client.tsx'];
/** Server folders whose texts are on visitors' pages. Their imports are not collected, because these reach all of the server. */
const SERVER_FOLDERS = [
  'account',
  'auth',
  'compare',
  'contact',
  'home',
  'listing',
  'lists',
  'location',
  'map',
  'recently-viewed',
  'reports',
  'saved-searches',
  'search',
  'shortlist',
  'site-visits',
  'societies',
  'support',
  'travel-times',
].map((feature) => `server/features/${feature}`);
const SERVER = [...SERVER_FOLDERS, 'server/listings/present', 'server/listings/read', 'server/http'];
/** Single server modules whose texts are on these pages. */
const SERVER_MODULES = ['server/listings/evidence/present-badges.ts', 'server/places/landmarks.ts', 'server/places/nearby-landmarks.ts'];
/**
 * Texts in the collected modules that visitors do not see: texts for owners and staff, of the developer's outbox, and of text messages,
 * which are sent with the registered wording.
 */
const NOT_SEEN =
  /^(?:sms|outbox|finding|moderation|mail\.partner_approved|mail\.partner_rejected|mail\.report_unreadable|report_error|rent_document|review|review_error|posting|posting_error|posting_warning|photo_error|step|listing_status|board|lister_role_error|agent)\./;
/** Modules that validate what visitors send. */
const CONTRACT = ['contract/auth', 'contract/account', 'contract/contact', 'contract/search'];

const SOURCE = /(?<!\.test)\.tsx?$/;
const filesIn = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => SOURCE.test(name) && !/(?:^|\/)(?:testing|admin)\//.test(name))
        .map((name) => join(root, folder, name))
    : [];

/** Adds a module and all modules that it imports, statically or dynamically, to `found`. Type imports and packages are ignored. */
function collectModules(path: string, found: Map<string, string>): void {
  if (found.has(path) || path.includes('/messages/compiled/')) return;
  const source = readFileSync(path, 'utf8');
  found.set(path, source);
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map((found) => found.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  for (const specifier of specifiers) {
    const next = join(dirname(path), specifier);
    if (specifier.startsWith('.') && SOURCE.test(next) && existsSync(next)) collectModules(next, found);
  }
}

/** Route modules of visitors' pages, with their layouts. */
function pagesOf(entries: readonly RouteConfigEntry[], parentPath = ''): string[] {
  return entries.flatMap(({ file, path = '', children }) => {
    const routePath = path === '' ? parentPath : `${parentPath}/${path}`;
    if (!isVisitorPage(routePath || '/')) return [];
    const inside = children && pagesOf(children, routePath);
    // a layout without visitors' pages is not included
    return inside?.length === 0 ? [] : [join(root, 'web', file), ...(inside ?? [])];
  });
}

/** The ids among `all` that a source file contains: complete ids, and ids that start like a template literal. */
function idsNamedIn(source: string, all: ReadonlySet<string>): string[] {
  const whole = [...source.matchAll(/'([\w.-]+)'|\bm\.(\w+)\(/g)].map(([, literal, property]) => literal ?? property!);
  const beginnings = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning!);
  return [...whole.filter((id) => all.has(id)), ...[...all].filter((id) => beginnings.some((beginning) => id.startsWith(beginning)))];
}

/** Labels of the listing data that search and listing pages show. */
function listingLabels(): string[] {
  const shown = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      fieldLabelId(name, field),
      ...(field.control === 'rows' ? shown(field.fields) : []),
    ]);
  return [
    ...ALL_KINDS.flatMap((kind) => [
      kindLabelId(kind.id),
      ...shown(
        Object.fromEntries(Object.entries(kind.fields).filter(([, field]) => field.show !== undefined || field.filter !== undefined)),
      ),
    ]),
    ...FACT_GROUPS.map(groupLabelId),
    ...filterParams(ALL_KINDS).map(({ label }) => label),
    ...Object.values(ENUMERATIONS).flatMap((enumeration) => enumeration.values.map((token) => optionLabelId(enumeration, token))),
  ];
}

/** Ids of the texts of the base language that visitors see. */
export function visitorTexts(): ReadonlySet<string> {
  const all = new Set(Object.values(readMessages()).flatMap((messages) => idsOf(messages)));
  const modules = new Map<string, string>();
  for (const page of [...FRAME.map((path) => join(root, path)), ...pagesOf(routes)]) collectModules(page, modules);
  const paths = [...[...SERVER, ...CONTRACT].flatMap(filesIn), ...SERVER_MODULES.map((path) => join(root, path))];
  const sources = [...modules.values(), ...paths.map((path) => readFileSync(path, 'utf8'))];
  const ids = [...sources.flatMap((source) => idsNamedIn(source, all)), ...listingLabels().filter((id) => all.has(id))];
  return new Set(ids.filter((id) => !NOT_SEEN.test(id) && !isConsentText(id)));
}
