import { createContext, RouterContextProvider } from 'react-router';
import { createApi, type Api, type Send } from './api-client.ts';

/** The nonce that inline scripts of this page carry. */
export const nonceContext = createContext<string>('');
/** Address people reach the site at, without a slash at the end; for canonical links and share images. */
export const originContext = createContext<string>('');
/** The anonymous API client of loaders: public data only, because rendered pages are the same for everybody. */
export const apiContext = createContext<Api>();

export interface PageRequest {
  readonly nonce: string;
  readonly origin: string;
  readonly send: Send;
}

/** What the server hands to the router for one page. */
export function pageContext({ nonce, origin, send }: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(apiContext, createApi(send));
  return context;
}
