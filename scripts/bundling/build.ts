/** Builds the messages, the pages in every language, and compressed copies of text assets. */
import { spawn, type IOType } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/languages.ts';
import { compileMessages } from '../messages/messages.ts';
import { BROWSERS } from './browsers.ts';
import { outputFolder, PAGES_LANGUAGE } from './pages-language.ts';
import { slimManifest } from './slim-manifest.ts';
import { buildFolder, isBuilt, isBuildForTests, sourcesHash } from '../sources.ts';
import { root, tool, toolEnv } from '../tool.ts';

/** Temporary folder of the build in the default language, until it is finished. */
const build = join(root, outputFolder(DEFAULT_LANGUAGE));

/** Builds the pages in one language. @throws Error when the build fails, after it has printed the reason */
async function buildPages(language: Language): Promise<void> {
  const env = toolEnv({ NODE_ENV: 'production', [PAGES_LANGUAGE]: language });
  const stdio = language === DEFAULT_LANGUAGE ? 'inherit' : (['ignore', 'ignore', 'inherit'] as IOType[]);
  const [status] = (await once(spawn(tool('react-router'), ['build'], { cwd: root, stdio, env }), 'exit')) as [number | null];
  if (status !== 0) throw new Error(`The build of the pages in ${language} failed`);
}

/**
 * Copies the browser files of another language to the build of the default language, and returns that language's manifest. File names
 * contain a hash of the content, so identical files of two languages are stored once.
 */
async function mergeLanguageBuild(language: Language): Promise<unknown> {
  const from = join(root, outputFolder(language));
  cpSync(join(from, 'client', 'assets'), join(build, 'client', 'assets'), { recursive: true, force: false });
  const { default: manifest } = (await import(join(from, 'server', 'index.js'))) as { default: unknown };
  return manifest;
}

/**
 * Removes the `#` that the framework appends to the URLs of pages' style sheets. With it, a script loads a style sheet again although the
 * page has it, because the framework removes style sheets when their page is left. Our router keeps them, and applying one twice makes the
 * browser compute the layout of the page again.
 */
function unmarkStyles(folder: string): void {
  const scriptsIn = (part: string, name: RegExp) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
      name.test(basename(file)) ? [join(folder, part, file)] : [],
    );
  // both must be changed, or pages of the server would differ from what browsers render; the server's manifest can be in any chunk
  for (const path of [...scriptsIn('server', /\.js$/), ...scriptsIn('client', /^manifest-.*\.js$/)]) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(\/assets\/[\w~-]+\.css)#/g, '$1'));
  }
}

/** Maximum compression needs 25 s for all files on one core, more than the rest of a language's build. */
const [BROTLI_QUALITY, GZIP_LEVEL] = isBuildForTests ? [4, 1] : [11, 9];
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes Brotli and gzip copies of a file, in threads. Small files are not worth compressing. */
async function compressBeside(path: string): Promise<void> {
  const content = readFileSync(path);
  if (content.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const copies = await Promise.all([compressors.br(content, { params }), compressors.gz(content, { level: GZIP_LEVEL })]);
  for (const [index, ending] of ['br', 'gz'].entries()) writeFileSync(`${path}.${ending}`, copies[index]!);
}

if (!existsSync(tool('react-router'))) {
  process.stderr.write('The build tools are not installed: with NODE_ENV=production, npm leaves them out. Run: npm ci --include=dev\n');
  process.exit(1);
}
/**
 * The service worker is a single file without a hash in its name, at the root of the site, because its path determines which pages it
 * controls.
 */
async function buildServiceWorker(): Promise<void> {
  await viteBuild({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(build, 'client'),
      emptyOutDir: false,
      target: BROWSERS,
      lib: {
        entry: join(root, 'web', 'service-worker', 'service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

/** @throws Error when a step fails */
async function buildAll(): Promise<void> {
  const hash = sourcesHash();
  await compileMessages();
  await Promise.all(LANGUAGES.map(buildPages));
  await buildServiceWorker();
  for (const language of LANGUAGES) unmarkStyles(join(root, outputFolder(language)));
  const manifests: Partial<Record<Language, unknown>> = {};
  for (const language of LANGUAGES) if (language !== DEFAULT_LANGUAGE) manifests[language] = await mergeLanguageBuild(language);
  writeFileSync(join(build, 'server', 'manifests.json'), JSON.stringify(manifests));
  const client = join(build, 'client');
  for (const file of readdirSync(join(client, 'assets'))) if (/^manifest-.*\.js$/.test(file)) slimManifest(join(client, 'assets', file));
  const texts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:m?js|css|svg|json|txt|map|webmanifest|pmtiles\.json)$/.test(file),
  );
  await Promise.all(texts.map((file) => compressBeside(join(client, file))));
  buildFolder.publish(build, hash, new Date());
}

try {
  await buildFolder.whileLocked(
    async (hasWaited) => {
      // while this process waited, another one may have built the same sources
      if (hasWaited && isBuilt()) return;
      await buildAll();
    },
    (pid, lock) => process.stderr.write(`Waiting for the build of process ${pid}. If that is no build, delete ${lock}.\n`),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
