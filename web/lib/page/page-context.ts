import { createContext, RouterContextProvider } from 'react-router';
import { ApiError, type Client } from '../../../contract/base/client.ts';
import type { Operator } from '../../../contract/base/operator.ts';

/** Nonce of the page's own scripts while the page is rendered; the server removes it and allows these scripts by their hashes. */
export const nonceContext = createContext<string>('');
/** Public origin of the site, without a trailing slash; for canonical links and share images. */
export const originContext = createContext<string>('');
/** The anonymous API of loaders: public data only, because rendered pages are the same for everybody. */
export const apiContext = createContext<Client>();

/** Operator and grievance officer of the site, which Indian law requires to be published. */
export const operatorContext = createContext<Operator | null>(null);

/** Name, logo and colours of a site with a branding of its own; null for none. */
export interface PageBranding {
  readonly name: string;
  /** Address of the logo; null for that of the software. */
  readonly logo: string | null;
  /** Address of the colours; null for those of the software. */
  readonly colours: string | null;
  /** Colour behind the page, for the bars of the browser. */
  readonly ground: { readonly light: string; readonly dark: string };
}
export const brandingContext = createContext<PageBranding | null>(null);

/** Address of pictures instead of the site's own (`MEDIA_URL`); empty for none. */
export const mediaUrlContext = createContext<string>('');

/** Receives the rendered document. It does not pass through a `Response`, whose streams cost more than writing the page. */
export const documentContext = createContext<(html: Buffer) => void>();

/** Receives errors of loaders and rendering; the server logs them. */
export const failureContext = createContext<(error: unknown) => void>();

interface PageRequest {
  readonly nonce: string;
  readonly origin: string;
  readonly api: Client;
  readonly operator?: Operator;
  readonly branding?: PageBranding | null;
  readonly mediaUrl?: string;
  readonly failed: (error: unknown) => void;
  readonly document: (html: Buffer) => void;
}

/** The context the server passes to the router for one request. */
export function pageContext({
  nonce,
  origin,
  api,
  operator,
  branding = null,
  mediaUrl = '',
  failed,
  document,
}: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(apiContext, withOwnErrorClass(api));
  context.set(operatorContext, operator ?? null);
  context.set(brandingContext, branding);
  context.set(mediaUrlContext, mediaUrl);
  context.set(failureContext, failed);
  context.set(documentContext, document);
  return context;
}

/**
 * The server loads its own copy of the contract beside this build, so its `ApiError` is another class of the same name. Converting
 * it lets loaders recognise it by `instanceof`.
 */
function withOwnErrorClass(api: Client): Client {
  return (...args) =>
    api(...args).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'ApiError' && !(error instanceof ApiError)) {
        const { status, code, message, ...more } = error as ApiError;
        throw new ApiError(status, code, message, more);
      }
      throw error;
    });
}
