/** Pages and model texts that the operator of a site edits: about, terms, safety, and the templates of rent documents. */
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../languages.ts';
import { MAX_CHANGE_NOTE_LENGTH } from '../administration/staff-limits.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';

interface SiteDocument {
  /** `page`: shown at `/<name>` in every language. `template`: filled in with the details of a home, in English. */
  readonly type: 'page' | 'template';
  /** State for which the template is, as in URLs (`TN`). Other states use the general template. */
  readonly state?: string;
}

/** All site documents. The first version of each is in `server/site-documents/texts`. */
export const SITE_DOCUMENTS = {
  about: { type: 'page' },
  terms: { type: 'page' },
  safety: { type: 'page' },
  rent_receipt: { type: 'template' },
  rent_agreement: { type: 'template' },
  rent_agreement_ka: { type: 'template', state: 'KA' },
  rent_agreement_mh: { type: 'template', state: 'MH' },
  rent_agreement_tn: { type: 'template', state: 'TN' },
} as const satisfies Record<string, SiteDocument>;
export type SiteDocumentName = keyof typeof SITE_DOCUMENTS;
export const SITE_DOCUMENT_NAMES = Object.keys(SITE_DOCUMENTS) as SiteDocumentName[];
export type SitePageName = { [N in SiteDocumentName]: (typeof SITE_DOCUMENTS)[N]['type'] extends 'page' ? N : never }[SiteDocumentName];
export const SITE_PAGE_NAMES = SITE_DOCUMENT_NAMES.filter((name): name is SitePageName => SITE_DOCUMENTS[name].type === 'page');

/** Templates are in English, like contracts and tax documents. */
export const TEMPLATE_LANGUAGE: Language = DEFAULT_LANGUAGE;

/** Languages in which a document is written. */
export const documentLanguages = (name: SiteDocumentName): readonly Language[] =>
  SITE_DOCUMENTS[name].type === 'page' ? LANGUAGES : [TEMPLATE_LANGUAGE];

/** The template of rent agreements for a state: its own, otherwise the general one. */
export function agreementFor(stateCode: string): SiteDocumentName {
  const stateTemplate = SITE_DOCUMENT_NAMES.find((name) => (SITE_DOCUMENTS[name] as SiteDocument).state === stateCode);
  return stateTemplate ?? 'rent_agreement';
}

/** A piece of text: plain, bold, or a link. */
const textRun = z.object({ text: z.string(), strong: z.boolean().optional(), href: z.string().optional() });
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), content: z.array(textRun) }),
  z.object({ type: z.literal('paragraph'), content: z.array(textRun) }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(textRun)) }),
]);
export type DocumentBlock = z.output<typeof block>;
export type DocumentRun = z.output<typeof textRun>;

const version = z.coerce.number().int().min(0).max(1_000_000).describe('Version 0 is the text that comes with the software');
const language = z.enum(LANGUAGES);
const documentName = z.enum(SITE_DOCUMENT_NAMES);

const page = z.object({
  name: z.enum(SITE_PAGE_NAMES).describe('Name of the page'),
  title: z.string(),
  /** Language of the text. It is English when there is no translation. */
  language,
  version: z.int().min(0),
  published_at: z.string().nullable().describe('Null for version 0'),
  outdated: z.boolean().describe('Whether there is a newer version'),
  blocks: z.array(block),
});

export type SitePage = z.output<typeof page>;

const documentText = z.object({
  name: documentName.describe('Name of the document'),
  type: z.enum(['page', 'template']),
  language,
  title: z.string(),
  version: z.int().min(0),
  published_at: z.string().nullable(),
  text: z.string().describe('Markdown'),
});
export type SiteDocumentText = z.output<typeof documentText>;

const pastVersion = documentText.extend({
  author: z.string().nullable().describe('Name of the person who published it; null for version 0 and for a deleted account'),
  note: z.string().nullable(),
});
export type PastDocument = z.output<typeof pastVersion>;

export const siteDocumentRoutes = {
  getSitePage: route({
    method: 'GET',
    path: '/site-page',
    reads: 'replica',
    tag: 'Site',
    summary: 'A page of the operator (about, terms, safety) in the language of the request, in its current or an earlier version',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ name: z.enum(SITE_PAGE_NAMES), version: version.optional() }),
    response: dataResponse(page),
    example: { query: { name: 'terms' } },
  }),
  listSiteDocuments: route({
    method: 'GET',
    path: '/admin/documents',
    tag: 'Administration',
    summary: 'Pages and model texts with their current version, in every language they are written in',
    auth: may('manage_settings'),
    rateClass: 'read',
    response: dataResponse(z.array(documentText)),
    example: {},
  }),
  getDocumentHistory: route({
    method: 'GET',
    path: '/admin/documents/history',
    tag: 'Administration',
    summary: 'All versions of a page or model text in one language, newest first',
    auth: may('manage_settings'),
    rateClass: 'read',
    query: z.strictObject({ name: documentName, language: language.describe('Language of the text') }),
    response: dataResponse(z.array(pastVersion)),
    example: { query: { name: 'terms', language: 'en' } },
  }),
  publishDocument: route({
    method: 'POST',
    path: '/admin/documents',
    tag: 'Administration',
    summary:
      'Publish a new version of a page or model text. `version` is the version it was written from; 409 when somebody published another one',
    auth: may('manage_settings'),
    rateClass: 'write',
    body: z.strictObject({
      name: documentName.describe('Name of the document'),
      language,
      version,
      text: z.string().trim().min(20).max(40_000),
      note: z.string().trim().max(MAX_CHANGE_NOTE_LENGTH).nullable().default(null).describe('Description of the change, for the history'),
    }),
    response: dataResponse(documentText),
    example: {
      body: {
        name: 'about',
        language: 'en',
        version: 0,
        text: '# About us\n\nWe help people in Coimbatore find homes.',
        note: 'First version',
      },
    },
  }),
} as const;
