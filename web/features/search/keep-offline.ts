import { isRouteErrorResponse } from 'react-router';

/** Put before loader data that is not what was asked for. JSON may begin with a space, so it reads the same. */
const MARK = ' ';
let last: string | null = null;

/** Called with the loader data on the screen; null when it is no search. */
export function rememberShown(shown: string | null): void {
  last = shown;
}

/** Whether this is the search shown before, because the one asked for could not be fetched. */
export function isStale(shown: string): boolean {
  return shown.startsWith(MARK);
}

/**
 * Asks the server for the next page; when it cannot be reached, the search shown before stays. Losing what one was reading
 * because a train entered a tunnel would be worse than an old list.
 */
export async function keepOffline<T extends string>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const answered = error instanceof Response || isRouteErrorResponse(error);
    if (answered || last === null) throw error;
    return (MARK + last.trimStart()) as T;
  }
}
