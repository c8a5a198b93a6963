import { createContext, RouterContextProvider } from 'react-router';
import { ApiError, type Client } from '../../contract/client.ts';

/** The nonce that inline scripts of this page carry. */
export const nonceContext = createContext<string>('');
/** Address people reach the site at, without a slash at the end; for canonical links and share images. */
export const originContext = createContext<string>('');
/** The anonymous API of loaders: public data only, because rendered pages are the same for everybody. */
export const apiContext = createContext<Client>();

/** Who answers complaints about this site, as the law of India asks; null while nobody is named. */
export const officerContext = createContext<Officer | null>(null);

/** Hears what went wrong while a page was made; whoever serves the page writes it down. */
export const failureContext = createContext<(error: unknown) => void>();

export interface Officer {
  readonly name: string;
  readonly email: string;
}
export interface PageRequest {
  readonly nonce: string;
  readonly origin: string;
  readonly api: Client;
  readonly officer?: Officer | null;
  readonly failed: (error: unknown) => void;
}

/** What the server hands to the router for one page. */
export function pageContext({ nonce, origin, api, officer = null, failed }: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(apiContext, withOurErrors(api));
  context.set(officerContext, officer);
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
