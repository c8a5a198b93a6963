import { isRouteErrorResponse } from 'react-router';

let last: object | null = null;

/** Called with what is on the screen; null when it is no search. */
export function rememberShown(shown: object | null): void {
  last = shown;
}

/**
 * Asks the server for the next page; when it cannot be reached, the search shown before stays, marked as `stale`. Losing
 * what one was reading because a train entered a tunnel would be worse than an old list.
 */
export async function keepOffline<T extends { readonly is: string }>(ask: () => Promise<T>): Promise<T | (T & { readonly stale: true })> {
  try {
    return await ask();
  } catch (error) {
    const answered = error instanceof Response || isRouteErrorResponse(error);
    if (answered || !last) throw error;
    return { ...(last as T), stale: true };
  }
}
