import { createContext, RouterContextProvider } from 'react-router';
import type { Client } from '../../contract/client.ts';

/** The nonce that inline scripts of this page carry. */
export const nonceContext = createContext<string>('');
/** Address people reach the site at, without a slash at the end; for canonical links and share images. */
export const originContext = createContext<string>('');
/** The anonymous API of loaders: public data only, because rendered pages are the same for everybody. */
export const apiContext = createContext<Client>();

export interface PageRequest {
  readonly nonce: string;
  readonly origin: string;
  readonly api: Client;
}

/** What the server hands to the router for one page. */
export function pageContext({ nonce, origin, api }: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(apiContext, api);
  return context;
}
