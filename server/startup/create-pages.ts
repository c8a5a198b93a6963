/** Creates the page renderer: the built web app, or Vite in development. */
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { LANGUAGE, LANGUAGES, type Language } from '../../contract/languages.ts';
import type { Operator } from '../../contract/base/operator.ts';
import type { AppOptions } from '../app.ts';
import { currentBranding } from '../branding/branding.ts';
import { assets } from '../http/assets.ts';
import { brandedFiles, brandingFiles } from '../http/branding-files.ts';
import { pages } from '../http/pages/pages.ts';
import type { PageSources } from '../http/security-headers.ts';

/** The newest build (`scripts/bundling/build-folder.ts`). */
const CURRENT_BUILD = join(import.meta.dirname, '..', '..', 'build', 'current');

/** The build for one language: with its URL prefix, and with the client scripts that contain its texts. */
function buildForLanguage(build: ServerBuild, language: Language, clientScripts = build.assets): ServerBuild {
  return { ...build, assets: clientScripts, basename: LANGUAGE[language].prefix || '/' };
}

/** The build of React that this process has loaded, for the metrics: the development build is slower. Only that one has `act`. */
async function loadedReactBuild(): Promise<'development' | 'production'> {
  const react: { act?: unknown } = await import('react');
  return react.act === undefined ? 'production' : 'development';
}

interface RunningPages {
  readonly reactBuild: 'development' | 'production';
  readonly pages: NonNullable<AppOptions['pages']>;
  /** Called before the application listens. */
  readonly attach: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

interface PagesOptions {
  /** Whether Vite serves the pages from the sources. Otherwise they must have been built. */
  readonly development: boolean;
  /** Origin of canonical links, read for each page. */
  readonly origin: () => string;
  readonly operator: Operator;
  /** Origin of pictures; null when the site serves them itself. */
  readonly mediaUrl: string | null;
  /** Origins of the operator's map. */
  readonly mapOrigins: readonly string[];
  /** CSP sources of the phone-auth service and the payment gateway. */
  readonly vendorSources: readonly PageSources[];
}

/** @throws Error when the web app has not been built and `development` is false */
export async function createPages(options: PagesOptions): Promise<RunningPages> {
  const { development, origin, operator, mediaUrl, mapOrigins, vendorSources } = options;
  const sources: PageSources = {
    img: mediaUrl === null ? [] : [new URL(mediaUrl).origin],
    script: vendorSources.flatMap(({ script }) => script),
    connect: [...mapOrigins, ...vendorSources.flatMap(({ connect }) => connect)],
    frame: vendorSources.flatMap(({ frame }) => frame),
    popups: vendorSources.some(({ popups }) => popups),
  };
  if (development) {
    const { startDevPages } = await import('./dev-pages.ts');
    const vite = await startDevPages();
    return {
      reactBuild: await loadedReactBuild(),
      attach: vite.attach,
      close: vite.close,
      pages: async (app, context) =>
        pages({
          ...context,
          build: async (language) => buildForLanguage(await vite.build(), language),
          development,
          origin,
          operator,
          mediaUrl: mediaUrl ?? '',
          sources,
        })(app),
    };
  }
  if (!existsSync(join(CURRENT_BUILD, 'server', 'index.js')))
    throw new Error('The pages are not built. Run `npm run build`, or `npm start`, which builds when needed.');
  // the link may later point to another build, while this process continues with its own
  const folder = realpathSync(CURRENT_BUILD);
  const release = markInUse(folder);
  const build = (await import(join(folder, 'server', 'index.js'))) as ServerBuild;
  const manifests = JSON.parse(readFileSync(join(folder, 'server', 'manifests.json'), 'utf8')) as Partial<
    Record<Language, ServerBuild['assets']>
  >;
  const builds = Object.fromEntries(
    LANGUAGES.map((language) => [language, buildForLanguage(build, language, manifests[language])]),
  ) as Record<Language, ServerBuild>;
  const chunkFolder = join(folder, 'server', 'assets');
  // loaded now, so that no request has to wait for them, except web workers, which run only in the browser
  const chunks = readdirSync(chunkFolder).filter((name) => !name.includes('-worker-'));
  await Promise.all(chunks.map((name) => import(join(chunkFolder, name))));
  return {
    reactBuild: await loadedReactBuild(),
    attach: () => undefined,
    close: async () => release(),
    pages: async (app, context) => {
      const branding = currentBranding();
      const client = join(folder, 'client');
      await app.register(assets(client, mapOrigins, branding ? brandedFiles(branding) : []));
      if (branding) await app.register(brandingFiles(branding, client));
      // checked only when a page has to be rendered; cached pages are sent under any load
      const buildToRender = async (language: Language) => {
        context.assertCapacity();
        return builds[language];
      };
      await pages({ ...context, build: buildToRender, development, origin, operator, mediaUrl: mediaUrl ?? '', sources })(app);
    },
  };
}

/**
 * Prevents later builds from deleting the build that this process uses. Returns a function that ends this. Without write access
 * nothing is marked; `build-folder.ts` keeps replaced builds for up to a week.
 */
function markInUse(folder: string): () => void {
  const file = join(folder, 'in-use', String(process.pid));
  try {
    mkdirSync(join(folder, 'in-use'), { recursive: true });
    writeFileSync(file, '');
  } catch {
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}
