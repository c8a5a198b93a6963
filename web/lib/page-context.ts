import { createContext, RouterContextProvider } from 'react-router';
import { ApiError, type Client } from '../../contract/client.ts';
import type { Operator } from '../../contract/operator.ts';

/** The nonce that inline scripts of this page carry. */
export const nonceContext = createContext<string>('');
/** Address people reach the site at, without a slash at the end; for canonical links and share images. */
export const originContext = createContext<string>('');
/** The anonymous API of loaders: public data only, because rendered pages are the same for everybody. */
export const apiContext = createContext<Client>();

/** Who runs this site and answers complaints, as the law of India asks. */
export const operatorContext = createContext<Operator | null>(null);

/** Hears what went wrong while a page was made; whoever serves the page writes it down. */
export const failureContext = createContext<(error: unknown) => void>();

export interface PageRequest {
  readonly nonce: string;
  readonly origin: string;
  readonly api: Client;
  readonly operator?: Operator;
  readonly failed: (error: unknown) => void;
}

/** What the server hands to the router for one page. */
export function pageContext({ nonce, origin, api, operator, failed }: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(apiContext, withOurErrors(api));
  context.set(operatorContext, operator ?? null);
  context.set(failureContext, failed);
  return context;
}

/**
 * The server loads the contract beside this build, so its `ApiError` is another class of the same name: loaders could not
 * tell a refusal from a bug by `instanceof`.
 */
function withOurErrors(api: Client): Client {
  return (...call) =>
    api(...call).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'ApiError' && !(error instanceof ApiError)) {
        const { status, code, message, ...more } = error as ApiError;
        throw new ApiError(status, code, message, more);
      }
      throw error;
    });
}
