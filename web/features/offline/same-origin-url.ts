/**
 * The URL of a path, or `fallback` when it would be on another site. The URL includes the origin, because a path may begin with two slashes (`/.//evil.example`) and
 * would then open another site. The path comes from a parameter that anybody may have written.
 */
export function sameOriginUrl(path: string | null, origin: string, fallback: string): string {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, origin)) return fallback;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : fallback;
}
