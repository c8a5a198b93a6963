/** Removes pages from shared caches (a CDN or a proxy) in front of the site, by the tags of the pages. */
export interface CachePurger {
  /** Rejects when the service did not confirm all tags. Safe to repeat. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
}
