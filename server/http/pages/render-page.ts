/** Renders one page with React Router to what is stored and sent: status, headers, policy and body. */
import { hash, randomBytes } from 'node:crypto';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '../../../contract/base/client.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Operator } from '../../../contract/base/operator.ts';
import { currentListingReads } from '../../db/listing-reads.ts';
import { pageTags } from '../../db/page-tags.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { pagePolicy, type PageSources } from '../security-headers.ts';
import { approveScripts } from './inline-scripts.ts';
import { StoredBody } from './stored-body.ts';

/** A rendered page, the same for everybody. */
export interface Page {
  readonly status: number;
  /** False when the page says no-store, or failed. */
  readonly cacheable: boolean;
  /** False when it cannot be purged from shared caches. */
  readonly shareable: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StoredBody;
  /** Hash over body and policy, without quotes. */
  readonly version: string;
}

/** Exports of `web/entry.server.tsx` beside React Router's own. */
interface PageEntry {
  /** The web build has its own copy of the message runtime, which must be told the language too. */
  readonly overwriteGetLocale: (spoken: () => Language) => void;
  readonly pageContext: (request: {
    nonce: string;
    origin: string;
    api: Client;
    operator: Operator;
    mediaUrl: string;
    failed: (error: unknown) => void;
    document: (html: Buffer) => void;
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
  /** Address of pictures instead of the site's own; empty for none. */
  readonly mediaUrl: string;
  /** Whether pages carry the tags by which shared caches purge them. */
  readonly tagged: boolean;
  /** Sources that the operator's map, phone-auth service and payment gateway need in the CSP. */
  readonly sources: PageSources;
}

const CACHEABLE_STATUSES = new Set([200, 301, 308, 404, 410]);
/** Carried by the page's own scripts until they are hashed. Random, so that no text written by people can contain it; never sent. */
const SCRIPT_MARK = randomBytes(16).toString('hex');

/**
 * Client-side navigation (`.data` requests) reports a 4xx inside its payload, so the HTTP status is 200: browsers would log a search
 * without results as an error.
 */
const statusOf = (path: string, status: number): number => (status >= 400 && status < 500 && /\.data(?:$|\?)/.test(path) ? 200 : status);

/** A function that renders the page of a URL, in the language of the running request. `failed` gets what went wrong, if anything did. */
export function pageRenderer({ build, development, api, origin, operator, mediaUrl, tagged, sources }: RenderOptions) {
  // React Router compiles its route table when a handler first runs, so there is one for each build and not one for each page
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const handlerOf = (server: ServerBuild): RequestHandler => {
    const existing = handlers.get(server);
    if (existing) return existing;
    const handler = createRequestHandler(server, development ? 'development' : 'production');
    handlers.set(server, handler);
    return handler;
  };

  return async (path: string, language: Language, failed: (error: unknown, status: number) => void): Promise<Page> => {
    const server = await build(language);
    const { pageContext, overwriteGetLocale } = server.entry.module as unknown as PageEntry;
    overwriteGetLocale(currentLanguage);
    let error: unknown;
    let html: Buffer | null = null;
    const context = pageContext({
      nonce: SCRIPT_MARK,
      origin: origin(),
      api,
      operator,
      mediaUrl,
      failed: (cause) => (error ??= cause),
      document: (rendered) => (html = rendered),
    });
    const response = await handlerOf(server)(new Request(origin() + path), context);
    if (response.status >= 500) failed(error, response.status);
    const noStore = response.headers.get('cache-control')?.includes('no-store');
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'cache-control'));
    const { html: bytes, hashes } = approveScripts(html ?? Buffer.from(await response.arrayBuffer()), SCRIPT_MARK);
    Object.assign(headers, pagePolicy(hashes, development, sources));
    const version = hash('sha256', headers['content-security-policy']! + hash('sha256', bytes, 'hex'), 'base64url').slice(0, 22);
    const tags = tagged ? pageTags(path, currentListingReads()) : [];
    if (tags && tags.length > 0) Object.assign(headers, { 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') });
    return {
      status: statusOf(path, response.status),
      shareable: tags !== null,
      cacheable: CACHEABLE_STATUSES.has(response.status) && !noStore,
      headers,
      body: await StoredBody.of(bytes),
      version,
    };
  };
}
