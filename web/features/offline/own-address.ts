/**
 * The URL of the page that could not be loaded. It includes the origin, because a path may begin with two slashes (`/.//evil.example`) and
 * would then open another site. Only URLs of this site are accepted, because anybody may have written the parameter.
 */
export function ownAddress(path: string | null, origin: string, home: string): string {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, origin)) return home;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : home;
}
