/** Puts parameters into the address without a new page: going back leaves the calculator, as people expect. */
export function keepInAddress(params: Readonly<Record<string, string>>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  // the router keeps its own mark in the state
  window.history.replaceState(window.history.state, '', url);
}
