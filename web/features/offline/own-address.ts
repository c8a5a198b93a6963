/**
 * The address of the page that could not be loaded, with its origin: the path alone may begin with two slashes (`/.//evil.example`) and
 * lead to another site. Only an address of this site is followed, because anybody may have written it.
 */
export function ownAddress(path: string | null, origin: string, home: string): string {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, origin)) return home;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : home;
}
