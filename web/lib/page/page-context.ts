import { createContext, RouterContextProvider } from 'react-router';
import { ApiError, type Client } from '../../../contract/base/client.ts';
import type { Operator } from '../../../contract/base/operator.ts';

/** Nonce of the page's own scripts during rendering. The server removes it from the page and allows these scripts by their hashes. */
export const nonceContext = createContext<string>('');
/** Public origin of the site, without a trailing slash; for canonical links and share images. */
export const originContext = createContext<string>('');
/** The anonymous API client of loaders. It reads public data only, because rendered pages are the same for everybody. */
export const apiContext = createContext<Client>();

/** Operator and grievance officer of the site. Indian law requires that they are published. */
export const operatorContext = createContext<Operator | null>(null);

/** Name, logo and colours of a site with its own branding; null without one. */
export interface PageBranding {
  readonly name: string;
  /** URL of the logo; null for the software's own logo. */
  readonly logo: string | null;
  /** URL of the style sheet with the colours; null for the software's own colours. */
  readonly colours: string | null;
  /** Background colour of the page, for the browser's own bars. */
  readonly background: { readonly light: string; readonly dark: string };
}
export const brandingContext = createContext<PageBranding | null>(null);

/** Base URL of pictures (`MEDIA_URL`); empty when the site itself serves them. */
export const mediaUrlContext = createContext<string>('');

/** Receives the rendered document. It does not pass through a `Response`, because its streams cost more time than rendering the page. */
export const onDocumentContext = createContext<(html: Buffer) => void>();

/** Receives errors of loaders and of rendering; the server logs them. */
export const onFailureContext = createContext<(error: unknown) => void>();

interface PageRequest {
  readonly nonce: string;
  readonly origin: string;
  readonly api: Client;
  readonly operator?: Operator;
  readonly branding?: PageBranding | null;
  readonly mediaUrl?: string;
  readonly onFailure: (error: unknown) => void;
  readonly onDocument: (html: Buffer) => void;
}

/** Creates the context that the server passes to the router for one request. */
export function pageContext({
  nonce,
  origin,
  api,
  operator,
  branding = null,
  mediaUrl = '',
  onFailure,
  onDocument,
}: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(apiContext, withOwnErrorClass(api));
  context.set(operatorContext, operator ?? null);
  context.set(brandingContext, branding);
  context.set(mediaUrlContext, mediaUrl);
  context.set(onFailureContext, onFailure);
  context.set(onDocumentContext, onDocument);
  return context;
}

const converted = new WeakMap<Client, Client>();

/**
 * The server loads its own copy of the contract besides the copy in this build, so its `ApiError` is another class of the same name. The
 * conversion lets loaders recognise it with `instanceof`. All pages get the same client, because `memoizedRead` caches by client.
 */
function withOwnErrorClass(api: Client): Client {
  const existing = converted.get(api);
  if (existing) return existing;
  const client: Client = (...args) =>
    api(...args).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'ApiError' && !(error instanceof ApiError)) {
        const { status, code, message, ...more } = error as ApiError;
        throw new ApiError(status, code, message, more);
      }
      throw error;
    });
  converted.set(api, client);
  return client;
}
