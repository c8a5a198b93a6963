/** Builds the web: messages, pages in every language, and compressed copies of every text asset. */
import { spawn, type IOType } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/languages.ts';
import { compileMessageModules } from './message-modules.ts';
import { compileMessages } from './messages.ts';
import { buildFolder, PAGES_LANGUAGE } from './pages-language.ts';
import { sourcesHash, STAMP } from './sources.ts';
import { root, tool, toolEnv } from './tool.ts';

const build = join(root, 'build');

/** The pages in one language. A build that failed has said why, and ends us too. */
async function buildPages(language: Language): Promise<void> {
  const env = toolEnv({ NODE_ENV: 'production', [PAGES_LANGUAGE]: language });
  const stdio = language === DEFAULT_LANGUAGE ? 'inherit' : (['ignore', 'ignore', 'inherit'] as IOType[]);
  const [status] = (await once(spawn(tool('react-router'), ['build'], { cwd: root, stdio, env }), 'exit')) as [number | null];
  if (status !== 0) process.exit(status ?? 1);
}

/** What browsers load in another language, beside the rest: a name carries a hash of its content, so equal files are one. */
async function takeOver(language: Language): Promise<unknown> {
  const from = join(root, buildFolder(language));
  cpSync(join(from, 'client', 'assets'), join(build, 'client', 'assets'), { recursive: true, force: false });
  const { default: manifest } = (await import(join(from, 'server', 'index.js'))) as { default: unknown };
  return manifest;
}

/**
 * Every page brings the list of all routes. What each route imports is in it for prefetching links, which no page of ours does, and is
 * two thirds of its weight; the server keeps the whole list, so that a page's own parts are still asked for at once.
 */
function slimManifest(path: string): void {
  const [, begin, json] = /^([^=]+=)(.*?);?\s*$/s.exec(readFileSync(path, 'utf8')) ?? [];
  if (!begin || !json) throw new Error(`${path} is no list of routes`);
  const manifest = JSON.parse(json) as { routes: Record<string, { imports: readonly string[] }> };
  for (const route of Object.values(manifest.routes)) route.imports = [];
  writeFileSync(path, `${begin}${JSON.stringify(manifest)};`);
}

/** Kept only where it saves something worth another file. */
function compressBeside(path: string): void {
  const content = readFileSync(path);
  if (content.length < 1024) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  writeFileSync(`${path}.br`, brotliCompressSync(content, brotli));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

if (!existsSync(tool('react-router'))) {
  process.stderr.write('What builds the pages is not installed: with NODE_ENV=production, npm leaves it out. Run: npm ci --include=dev\n');
  process.exit(1);
}
const hash = sourcesHash();
compileMessages();
await compileMessageModules();
await Promise.all(LANGUAGES.map(buildPages));
const manifests: Partial<Record<Language, unknown>> = {};
for (const language of LANGUAGES) if (language !== DEFAULT_LANGUAGE) manifests[language] = await takeOver(language);
writeFileSync(join(build, 'server', 'manifests.json'), JSON.stringify(manifests));
const client = join(build, 'client');
for (const file of readdirSync(join(client, 'assets'))) if (/^manifest-.*\.js$/.test(file)) slimManifest(join(client, 'assets', file));
for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (/\.(?:m?js|css|svg|json|txt|map|webmanifest|pmtiles\.json)$/.test(file)) compressBeside(join(client, file));
}
// written last: a build that was interrupted is done again
writeFileSync(STAMP, hash);
