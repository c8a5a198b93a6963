/** The list of routes that every page loads, reduced to what the browser's router uses (`web/router/manifest.ts`). */
import { readFileSync, writeFileSync } from 'node:fs';

/** Properties of a route that are true or absent; each is one bit. */
const FLAGS = ['index', 'hasLoader', 'hasClientLoader', 'hasErrorBoundary'] as const;

interface Route extends Readonly<Partial<Record<(typeof FLAGS)[number], boolean>>> {
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly clientLoaderModule?: string;
  readonly css?: readonly string[];
}

/**
 * Browser code that decodes the rows. The column `hash` contains the hash in `/assets/<route>-<hash>.js`, or the full path when routes
 * share a script.
 */
const READER = `(flags,sheets,rows)=>{let routes={};for(let[id,parent,path,bits,hash,loader,css]of rows){let file='/assets/'+id.split('/').pop()+'-';let r=routes[id]={id,module:hash[0]=='/'?hash:file+hash+'.js'};if(parent)r.parentId=rows[parent-1][0];if(path)r.path=path;if(loader)r.clientLoaderModule=loader;if(css)r.css=[...css].map(n=>sheets[n]);flags.forEach((f,n)=>{if(bits>>n&1)r[f]=true})}return{routes}}`;

/** A script that sets `target` to the manifest, at half the size of JSON. @throws Error for a script with an unexpected path */
export function manifestScript(target: string, routes: Readonly<Record<string, Route>>): string {
  const sheets = [...new Set(Object.values(routes).flatMap(({ css = [] }) => css))];
  if (sheets.length > 10) throw new Error('More style sheets than one digit can number');
  const ids = Object.keys(routes);
  const rows = Object.entries(routes).map(([id, route]) => {
    const bits = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] ? 2 ** bit : 0), 0);
    const hash = hashOf(id, route.module);
    const css = route.css?.map((sheet) => sheets.indexOf(sheet)).join('');
    return [id, route.parentId ? ids.indexOf(route.parentId) + 1 : 0, route.path ?? 0, bits, hash, route.clientLoaderModule ?? 0, css ?? 0];
  });
  return `${target}(${READER})(${[FLAGS, sheets, rows].map((part) => JSON.stringify(part)).join(',')});`;
}

function hashOf(id: string, path: string): string {
  const start = `/assets/${id.split('/').at(-1)}-`;
  if (!path.startsWith('/assets/') || !path.endsWith('.js')) throw new Error(`The script of ${id} is not below /assets/: ${path}`);
  return path.startsWith(start) ? path.slice(start.length, -'.js'.length) : path;
}

/** Replaces the manifest that the bundler wrote. The server's copy stays complete. */
export function slimManifest(path: string): void {
  const [, begin, json] = /^([^=]+=)(.*?);?\s*$/s.exec(readFileSync(path, 'utf8')) ?? [];
  if (!begin || !json) throw new Error(`${path} is not a route manifest`);
  writeFileSync(path, manifestScript(begin, (JSON.parse(json) as { routes: Record<string, Route> }).routes));
}
