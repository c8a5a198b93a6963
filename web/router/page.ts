/** State of the browser's router: the page that is shown, its data, and the page that is being loaded. */
export interface Location {
  /** Path without the language prefix. */
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Identifies the history entry. */
  readonly key: string;
}

export interface PageMatch {
  readonly id: string;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** An error of a loader, with the route whose error boundary shows it. */
export interface PageFailure {
  readonly id: string;
  readonly error: unknown;
}

export interface Page {
  readonly location: Location;
  /** From the root route to the page. */
  readonly matches: readonly PageMatch[];
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly failure: PageFailure | null;
}

/** Where to scroll after a page is shown: a position in px, `reset` for the top or the target of the fragment, `keep` for no scrolling. */
export type Scroll = number | 'reset' | 'keep';

export interface RouterState {
  readonly page: Page;
  readonly scroll: Scroll;
  /** The page being loaded. */
  readonly next: Location | null;
  readonly revalidating: boolean;
}

export const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;
