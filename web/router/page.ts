/** State of the browser's router: which page is shown, its data, and what is being loaded. */
export interface Location {
  /** Path without the language. */
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Identifies the entry of the history. */
  readonly key: string;
}

export interface PageMatch {
  readonly id: string;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** An error of a loader, and the route whose error boundary shows it. */
export interface PageFailure {
  readonly id: string;
  readonly error: unknown;
}

export interface Page {
  readonly location: Location;
  /** From the root to the page itself. */
  readonly matches: readonly PageMatch[];
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly failure: PageFailure | null;
}

/** Where to scroll after a page is shown: a position in px, the top or the target of the fragment, or nowhere. */
export type Scroll = number | 'reset' | 'keep';

export interface RouterState {
  readonly page: Page;
  readonly scroll: Scroll;
  /** The page being loaded. */
  readonly next: Location | null;
  readonly revalidating: boolean;
}

export const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;
