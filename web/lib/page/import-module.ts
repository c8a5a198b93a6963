/**
 * Replaces Vite's helper for dynamic imports in built pages (`scripts/bundling/import-helper.ts` installs it). Browsers remember a module
 * that could not be fetched as failed until the page is reloaded, together with every module that imports it. Therefore the files of a
 * module are first fetched into the HTTP cache, and the module is imported only when all of them have arrived. A short loss of the
 * connection then does no harm.
 */

/** Requests for files by their path, without those that failed. */
const fileRequests = new Map<string, Promise<void>>();

/** Milliseconds before a file that did not arrive is fetched again. */
const RETRY_DELAY_MS = 1000;

/** Fetches a file once; after a failure the next call fetches it again. */
function fetchFile(path: string): Promise<void> {
  const cached = fileRequests.get(path);
  if (cached) return cached;
  const { href, pathname } = new URL(path, location.origin);
  const request = pathname.endsWith('.css') ? linkStyle(href) : fetchScript(href);
  fileRequests.set(path, request);
  request.catch(() => fileRequests.delete(path));
  return request;
}

async function fetchScript(href: string): Promise<void> {
  if (isLinked(href)) return;
  // `window.early` exists until hydration is complete. Until then speed matters more: if a file is missing, the page has to be reloaded
  // anyway.
  if ('early' in window) addLink(href, 'modulepreload');
  else {
    const response = await fetch(href).catch((error: unknown) => fetchAgain(href, error));
    if (!response.ok) throw new TypeError(`${href} could not be loaded`);
    await response.arrayBuffer();
  }
}

/**
 * Browsers report that they are online shortly before requests arrive, and that they are offline shortly after requests have failed. Parts
 * of the page that load at such a moment must not tell the person to reload it.
 */
async function fetchAgain(href: string, error: unknown): Promise<Response> {
  if (!navigator.onLine) throw error;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return fetch(href);
}

async function linkStyle(href: string): Promise<void> {
  if (isLinked(href)) return;
  const link = addLink(href, 'stylesheet');
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`${href} could not be loaded`));
    });
  });
}

const isLinked = (href: string): boolean => [...document.getElementsByTagName('link')].some((link) => link.href === href);

function addLink(href: string, rel: 'modulepreload' | 'stylesheet'): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  document.head.append(link);
  return link;
}

/**
 * Fetches the files of a module, which Vite lists, and then imports it. A module without imports has no list.
 * @throws the error of the import, after the event `vite:preloadError`
 */
export async function importModule<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map(fetchFile));
    return await load();
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
    throw error;
  }
}
