/** Removes pages from shared caches (a CDN or a proxy) in front of the site, by the tags that the pages carry. */
export interface CachePurger {
  /** Rejects when the service did not confirm all of them; safe to repeat. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
}
