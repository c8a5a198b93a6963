/** What the open line of this page told last: a few bytes for every page; the line itself is fetched once somebody is logged in. */

export interface News {
  readonly unread: number;
  /** How many came since the page was opened; whoever shows lists asks anew when it moves. */
  readonly came: number;
}

const NOTHING: News = { unread: 0, came: 0 };
let news = NOTHING;
const listeners = new Set<() => void>();

export const newsStore = {
  read: (): News => news,
  nothing: (): News => NOTHING,
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  set(change: Partial<News>): void {
    news = { ...news, ...change };
    for (const tell of listeners) tell();
  },
};
