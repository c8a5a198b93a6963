/**
 * The script that loads a page's own scripts, in place of React Router's `<Scripts>`. That one names them in the head, so on a slow
 * network they share it with the styles, the fonts and the first picture, and run before the first paint. Pages are whole without their
 * scripts, so these wait until the page and its first picture are shown, or until somebody taps or types. Browsers keep a module that could
 * not be fetched as failed: a page that lost its connection meanwhile is loaded again when it is back, and one whose scripts fail while
 * there is a connection is loaded again once.
 */
import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];

/** Longest time that the scripts wait, ms. A hidden tab paints nothing. */
const MAX_WAIT_MS = 1000;
/** How long a connection must last before a page whose scripts are missing is loaded again, ms. */
const SETTLE_MS = 300;

/**
 * The text of the script, the same for every page of the same routes.
 * @param handoff JSON of what the router in the browser has to know, safe inside of a script
 * @param routeIds of the page, from the outermost inwards
 */
export function startScript(manifest: Manifest, handoff: string, routeIds: readonly string[]): string {
  const routes = routeIds.map((id) => [id, modulesOf(manifest, id)] as const);
  const files = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(([id, modules]) => [...modules, ...(manifest.routes[id]?.imports ?? [])]),
  ]);
  return `{let w=window,d=document,c=w.__reactRouterContext=${handoff},wait=f=>new Promise(f);c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream());w.routesLoaded=(async()=>{await Promise.race([wait(r=>setTimeout(r,${MAX_WAIT_MS})),wait(r=>['pointerdown','keydown'].forEach(n=>addEventListener(n,r,{capture:true,once:true}))),wait(r=>requestAnimationFrame(()=>setTimeout(r))).then(()=>Promise.all([...d.querySelectorAll('img[fetchpriority=high]')].map(i=>i.decode().catch(()=>0))))]);for(let href of ${inScript([...files])})d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href}));let m={};await Promise.all([import(${inScript(manifest.url)}),...${inScript(routes)}.map(async([id,urls])=>{m[id]=Object.assign({},...await Promise.all(urls.map(u=>import(u))))})]);w.__reactRouterRouteModules=m})();w.routesLoaded.then(()=>import(${inScript(manifest.entry.module)})).catch(()=>{let again=()=>setTimeout(()=>navigator.onLine&&location.reload(),${SETTLE_MS});addEventListener('online',again);if(performance.getEntriesByType('navigation')[0]?.type!='reload')again()})}`;
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** React Router may build parts of a route as files of their own. */
function modulesOf({ routes }: Manifest, id: string): readonly string[] {
  const route = routes[id];
  if (!route) throw new Error(`The build has no route ${id}.`);
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route;
  return [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module].filter(
    (file) => file !== undefined,
  );
}
