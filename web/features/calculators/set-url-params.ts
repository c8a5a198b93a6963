/** Sets URL parameters without a new history entry, so that going back leaves the calculator. */
export function setUrlParams(params: Readonly<Record<string, string>>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  // React Router stores its own data in the history state, so the state is preserved.
  window.history.replaceState(window.history.state, '', url);
}
