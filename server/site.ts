import type { Config } from './config.ts';

/** The address people reach the site at, without a slash at the end: what links in messages begin with. */
export function siteUrl({ http }: Config): string {
  return http.publicUrl ?? `http://${http.host}:${http.port}`;
}
