/**
 * The script that loads the JavaScript files of a page, in place of React Router's `<Scripts>`. `<Scripts>` links the files in the head: on
 * a slow network they then compete with the styles, the fonts and the first picture, and they run before the first paint. Pages are
 * complete without JavaScript, so the files are loaded only when the page and its first picture are shown, or when somebody taps or types.
 * Browsers remember a module that could not be fetched as failed. A page that lost its connection meanwhile is therefore reloaded once the
 * connection is back, and a page whose files fail while there is a connection is reloaded once.
 */
import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];

/** Maximum delay before the files are loaded, ms. Needed for hidden tabs, which paint nothing. */
const MAX_WAIT_MS = 1000;
/** How long the connection must be stable before a page with missing files is reloaded, ms. */
const SETTLE_MS = 300;

/**
 * Returns the text of the script, which is identical for every page of the same routes.
 * @param serverHandoff React Router's `serverHandoffString`: JSON that is safe inside of a script
 * @param routeIds routes of the page, from the outermost to the innermost
 */
export function startScript(manifest: Manifest, serverHandoff: string, routeIds: readonly string[]): string {
  const routes = routeIds.map((id) => [id, modulesOf(manifest, id)] as const);
  const files = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(([id, modules]) => [...modules, ...(manifest.routes[id]?.imports ?? [])]),
  ]);
  return `{let w=window,d=document,c=w.__reactRouterContext=${serverHandoff},wait=f=>new Promise(f);c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream());w.routesLoaded=(async()=>{await Promise.race([wait(r=>setTimeout(r,${MAX_WAIT_MS})),wait(r=>['pointerdown','keydown'].forEach(n=>addEventListener(n,r,{capture:true,once:true}))),wait(r=>requestAnimationFrame(()=>setTimeout(r))).then(()=>Promise.all([...d.querySelectorAll('img[fetchpriority=high]')].map(i=>i.decode().catch(()=>0))))]);for(let href of ${toScriptJson([...files])})d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href}));let m={};await Promise.all([import(${toScriptJson(manifest.url)}),...${toScriptJson(routes)}.map(async([id,urls])=>{m[id]=Object.assign({},...await Promise.all(urls.map(u=>import(u))))})]);w.__reactRouterRouteModules=m})();w.routesLoaded.then(()=>import(${toScriptJson(manifest.entry.module)})).catch(()=>{let again=()=>setTimeout(()=>navigator.onLine&&location.reload(),${SETTLE_MS});addEventListener('online',again);if(performance.getEntriesByType('navigation')[0]?.type!='reload')again()})}`;
}

const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** React Router may split a route into several files. */
function modulesOf({ routes }: Manifest, id: string): readonly string[] {
  const route = routes[id];
  if (!route) throw new Error(`The build has no route ${id}.`);
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route;
  return [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module].filter(
    (file) => file !== undefined,
  );
}
