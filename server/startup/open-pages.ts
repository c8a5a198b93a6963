/** Opens the page renderer: the built web app, or Vite in development. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { LANGUAGE, LANGUAGES, type Language } from '../../contract/languages.ts';
import type { Operator } from '../../contract/base/operator.ts';
import type { AppOptions } from '../app.ts';
import { assets } from '../http/assets.ts';
import { pages } from '../http/pages/pages.ts';
import type { PageSources } from '../http/security-headers.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'build');

/** The build for one language: its URL prefix, and the client scripts that contain its texts. */
function buildForLanguage(build: ServerBuild, language: Language, assets = build.assets): ServerBuild {
  return { ...build, assets, basename: LANGUAGE[language].prefix || '/' };
}

/** The build of React that this process has loaded; only the development build has `act`. */
async function loadedReactBuild(): Promise<'development' | 'production'> {
  const react: { act?: unknown } = await import('react');
  return react.act === undefined ? 'production' : 'development';
}

interface OpenPages {
  readonly reactBuild: 'development' | 'production';
  readonly pages: NonNullable<AppOptions['pages']>;
  /** Called before the application listens. */
  readonly attach: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/**
 * @param origin origin of canonical links, read for each page
 * @param operator who runs the site and answers complaints
 * @param mapOrigins origins of the operator's map
 * @param others CSP sources of the phone-auth service and the payment gateway
 * @throws Error when the web app has not been built and `development` is false
 */
export async function openPages(
  development: boolean,
  origin: () => string,
  operator: Operator,
  mapOrigins: readonly string[],
  others: readonly PageSources[],
): Promise<OpenPages> {
  const sources: PageSources = {
    script: others.flatMap(({ script }) => script),
    connect: [...mapOrigins, ...others.flatMap(({ connect }) => connect)],
    frame: others.flatMap(({ frame }) => frame),
    popups: others.some(({ popups }) => popups),
  };
  if (development) {
    const { startDevPages } = await import('./dev-pages.ts');
    const vite = await startDevPages();
    return {
      reactBuild: await loadedReactBuild(),
      attach: vite.attach,
      close: vite.close,
      pages: async (app, help) =>
        pages({
          ...help,
          build: async (language) => buildForLanguage(await vite.build(), language),
          development,
          origin,
          operator,
          sources,
        })(app),
    };
  }
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built. Run `npm run build`, or `npm start`, which builds when needed.');
  const build = (await import(entry)) as ServerBuild;
  const manifests = JSON.parse(readFileSync(join(BUILD, 'server', 'manifests.json'), 'utf8')) as Partial<
    Record<Language, ServerBuild['assets']>
  >;
  const builds = Object.fromEntries(
    LANGUAGES.map((language) => [language, buildForLanguage(build, language, manifests[language])]),
  ) as Record<Language, ServerBuild>;
  // loads all chunks now: a new build replaces these files, and lazy imports would then fail
  const chunkFolder = join(BUILD, 'server', 'assets');
  // web workers run only in the browser
  const chunks = readdirSync(chunkFolder).filter((name) => !name.includes('-worker-'));
  await Promise.all(chunks.map((name) => import(join(chunkFolder, name))));
  return {
    reactBuild: await loadedReactBuild(),
    attach: () => undefined,
    close: async () => undefined,
    pages: async (app, help) => {
      await app.register(assets(join(BUILD, 'client'), mapOrigins));
      // asked for only when a page has to be rendered; cached ones are answered under any pressure
      const buildToRender = async (language: Language) => {
        help.assertCapacity();
        return builds[language];
      };
      await pages({ ...help, build: buildToRender, development, origin, operator, sources })(app);
    },
  };
}
