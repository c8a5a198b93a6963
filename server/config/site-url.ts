import type { Config } from './config.ts';

const WILDCARD_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** IPv6 addresses are written in brackets in a URL. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/**
 * The public URL of the site without a trailing slash: PUBLIC_URL, or the address this process listens on. `port` is the actual port, which
 * differs from the configured one with PORT=0. Features use `deps.siteUrl()`.
 */
export function siteUrl({ http }: Config, port = http.port): string {
  const host = WILDCARD_HOSTS.has(http.host) ? 'localhost' : http.host;
  return http.publicUrl ?? `http://${bracketed(host)}:${port}`;
}

/** URL of this process on this machine, bypassing any proxy in front of it. */
export function processUrl({ http }: Config, port = http.port): string {
  const host = WILDCARD_HOSTS.has(http.host) ? '127.0.0.1' : http.host;
  return `http://${bracketed(host)}:${port}`;
}
