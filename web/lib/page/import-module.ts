/**
 * Runs the dynamic imports of built pages in place of Vite's helper (`scripts/bundling/import-helper.ts` installs it). Browsers keep a module that
 * could not be fetched as failed until the page is loaded again, and with it everything that imports it. So that a moment without a
 * connection breaks nothing, the files of a module are fetched into the cache of the browser first, and it is imported only when all of
 * them are there.
 */
const fetched = new Map<string, Promise<void>>();

/** Starts fetching a file once; after a failure the next call tries again. */
function fetchFile(path: string): Promise<void> {
  const cached = fetched.get(path);
  if (cached) return cached;
  const { href, pathname } = new URL(path, location.origin);
  const request = pathname.endsWith('.css') ? linkStyle(href) : fetchScript(href);
  fetched.set(path, request);
  request.catch(() => fetched.delete(path));
  return request;
}

async function fetchScript(href: string): Promise<void> {
  if (isLinked(href)) return;
  // Until the page is hydrated speed matters more: without these files it has to be loaded again anyway.
  if ('early' in window) addLink(href, 'modulepreload');
  else {
    const response = await fetch(href);
    if (!response.ok) throw new TypeError(`${href} could not be loaded`);
    await response.arrayBuffer();
  }
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
 * Imports a module after its files, which Vite lists, have been fetched. A module that imports nothing has no list.
 * @throws what the import failed with, after the event `vite:preloadError`
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
