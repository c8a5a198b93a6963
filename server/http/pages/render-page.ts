/** Renders one page with React Router to what is stored and sent: status, headers, policy and body. */
import { hash, randomBytes } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '../../../contract/base/client.ts';
import type { Language } from '../../../contract/languages.ts';
import { currentBranding, themeColour } from '../../branding/branding.ts';
import type { Operator } from '../../../contract/base/operator.ts';
import { currentListingReads } from '../../db/listing-reads.ts';
import { pageTags } from '../../db/page-tags.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { nextTurn } from '../../concurrency/next-turn.ts';
import { pagePolicy, type PageSources } from '../security-headers.ts';
import { approveScripts } from './inline-scripts.ts';
import { StoredBody } from './stored-body.ts';

/** A rendered page, which is the same for everybody. */
export interface Page {
  readonly status: number;
  /** False when the page has `no-store`, or when rendering failed. */
  readonly cacheable: boolean;
  /** False when the page cannot be purged from shared caches. */
  readonly shareable: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StoredBody;
  /** Hash of the body and the policy, without quotes. */
  readonly version: string;
}

/** Returns null for requests that React Router's request handler has to render. */
type DocumentRenderer = (
  request: Request,
  context: RouterContextProvider,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly html: Buffer } | Response | null>;

/** Exports of `web/entry.server.tsx` in addition to React Router's own. */
interface PageEntry {
  /** The web build has its own copy of the message runtime, which needs to know the language, too. */
  readonly overwriteGetLocale: (getLanguage: () => Language) => void;
  /** See `web/document/render-document.tsx`. */
  readonly documentRenderer: (build: ServerBuild) => DocumentRenderer;
  readonly pageContext: (request: {
    nonce: string;
    origin: string;
    api: Client;
    operator: Operator;
    branding: PageBranding | null;
    mediaUrl: string;
    onFailure: (error: unknown) => void;
    onDocument: (html: Buffer) => void;
  }) => RouterContextProvider;
}

export interface RenderOptions {
  /** Called for every page, because a development build may change. */
  readonly build: (language: Language) => Promise<ServerBuild>;
  readonly development: boolean;
  readonly api: Client;
  /** Origin of canonical links, without a trailing slash. */
  readonly origin: () => string;
  readonly operator: Operator;
  /** Origin of pictures; empty when the site serves them itself. */
  readonly mediaUrl: string;
  /** Whether pages have the tags with which shared caches purge them. */
  readonly tagged: boolean;
  /** Sources that the operator's map, phone-auth service and payment gateway need in the CSP. */
  readonly sources: PageSources;
}

const CACHEABLE_STATUSES = new Set([200, 301, 308, 404, 410]);
/**
 * Nonce of the page's own scripts until they are hashed. It is random, so that no text written by people can contain it, and it is never
 * sent. Its first byte is rare in HTML, so that searching for it is fast.
 */
const SCRIPT_NONCE = `~${randomBytes(16).toString('hex')}`;

/**
 * Client-side navigation (`.data` requests) reports a 4xx status inside its payload, so the HTTP status is 200. Otherwise browsers would
 * log a search without results as an error.
 */
const statusOf = (path: string, status: number): number => (status >= 400 && status < 500 && /\.data(?:$|\?)/.test(path) ? 200 : status);

/** The body of a response that was not passed to `document`, such as a redirect or data for client-side navigation. */
const bodyOf = async (response: object): Promise<Buffer> =>
  Buffer.from(response instanceof Response ? await response.arrayBuffer() : new ArrayBuffer(0));

/** Creates a value once for each build. */
function perBuild<T extends object>(create: (server: ServerBuild) => T): (server: ServerBuild) => T {
  const byBuild = new WeakMap<ServerBuild, T>();
  return (server) => {
    const existing = byBuild.get(server);
    if (existing) return existing;
    const value = create(server);
    byBuild.set(server, value);
    return value;
  };
}

/** The site's branding as pages need it (see `PageBranding` in `web/lib/page/page-context.ts`). */
interface PageBranding {
  readonly name: string;
  readonly logo: string | null;
  readonly colours: string | null;
  readonly background: { readonly light: string; readonly dark: string };
}

/** The branding with the URLs of its files, which contain its version and can therefore be cached. Null for the default branding. */
function pageBranding(): PageBranding | null {
  const branding = currentBranding();
  if (branding === null) return null;
  const { name, logo, hasColours, version } = branding;
  return {
    name,
    logo: logo === null ? null : `/icon.svg?${version}`,
    colours: hasColours ? `/branding.css?${version}` : null,
    background: { light: themeColour('paper'), dark: themeColour('paper', 'dark') },
  };
}

type OnFailure = (error: unknown, status: number) => void;

/**
 * Returns a function that renders the page of a URL, in the language of the running request. It calls `onFailure` when rendering fails. The
 * body of `previous` is reused when it is the same, with all its compressed forms, because a popular page was compressed at high quality.
 */
export function pageRenderer({ build, development, api, origin, operator, mediaUrl, tagged, sources }: RenderOptions) {
  // both compile the route table, so they are created once for each build and not for each page
  const handlerOf = perBuild((server) => createRequestHandler(server, development ? 'development' : 'production'));
  const rendererOf = perBuild((server) => (server.entry.module as unknown as PageEntry).documentRenderer(server));

  return async (path: string, language: Language, onFailure: OnFailure, previous: Page | null): Promise<Page> => {
    const server = await build(language);
    const { pageContext, overwriteGetLocale } = server.entry.module as unknown as PageEntry;
    overwriteGetLocale(currentLanguage);
    let error: unknown;
    let html: Buffer | null = null;
    const context = pageContext({
      nonce: SCRIPT_NONCE,
      origin: origin(),
      api,
      operator,
      branding: pageBranding(),
      mediaUrl,
      onFailure: (cause) => (error ??= cause),
      onDocument: (rendered) => (html = rendered),
    });
    const request = new Request(origin() + path);
    const rendered = development ? null : await rendererOf(server)(request, context);
    const response = rendered ?? (await handlerOf(server)(request, context));
    await nextTurn();
    if ('html' in response) html = response.html;
    if (response.status >= 500) onFailure(error, response.status);
    const noStore = response.headers.get('cache-control')?.includes('no-store');
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'cache-control'));
    const { html: bytes, hashes } = approveScripts(html ?? (await bodyOf(response)), SCRIPT_NONCE);
    Object.assign(headers, pagePolicy(hashes, development, sources));
    const version = hash('sha256', headers['content-security-policy']! + hash('sha256', bytes, 'hex'), 'base64url').slice(0, 22);
    const tags = tagged ? pageTags(path, currentListingReads()) : [];
    if (tags && tags.length > 0) Object.assign(headers, { 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') });
    return {
      status: statusOf(path, response.status),
      shareable: tags !== null,
      cacheable: CACHEABLE_STATUSES.has(response.status) && !noStore,
      headers,
      body: previous?.version === version ? previous.body : await StoredBody.of(bytes),
      version,
    };
  };
}
