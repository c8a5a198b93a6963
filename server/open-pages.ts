/** Where pages come from: the built web, or Vite while developing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { LANGUAGE, LANGUAGES, type Language } from '../contract/languages.ts';
import type { Operator } from '../contract/operator.ts';
import type { AppOptions } from './app.ts';
import { assets } from './http/assets.ts';
import { pages } from './http/pages.ts';
import type { PageSources } from './http/security-headers.ts';

const BUILD = join(import.meta.dirname, '..', 'build');

/** The same pages below the prefix of a language, with the scripts that carry its texts. */
function inLanguage(build: ServerBuild, language: Language, assets = build.assets): ServerBuild {
  return { ...build, assets, basename: LANGUAGE[language].prefix || '/' };
}

export interface OpenPages {
  readonly pages: NonNullable<AppOptions['pages']>;
  /** Before the application listens. */
  readonly attach: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/**
 * @param origin address in canonical links, asked when a page is rendered
 * @param operator who runs the site and answers complaints
 * @param mapOrigins where the operator's map comes from
 * @param others what pages need of the phone-auth service and of the payment gateway
 * @throws Error when the web has not been built and `development` is off
 */
export async function openPages(
  development: boolean,
  origin: () => string,
  operator: Operator,
  mapOrigins: readonly string[],
  others: readonly PageSources[],
): Promise<OpenPages> {
  const sources: PageSources = {
    connect: [...mapOrigins, ...others.flatMap(({ connect }) => connect)],
    frame: others.flatMap(({ frame }) => frame),
    popups: others.some(({ popups }) => popups),
  };
  if (development) {
    const { startDevPages } = await import('./dev-pages.ts');
    const vite = await startDevPages();
    return {
      attach: vite.attach,
      close: vite.close,
      pages: async (app, help) =>
        pages({ ...help, build: async (language) => inLanguage(await vite.build(), language), development, origin, operator, sources })(
          app,
        ),
    };
  }
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built. Run `npm run build`, or `npm start`, which builds when needed.');
  const build = (await import(entry)) as ServerBuild;
  const manifests = JSON.parse(readFileSync(join(BUILD, 'server', 'manifests.json'), 'utf8')) as Partial<
    Record<Language, ServerBuild['assets']>
  >;
  const builds = Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(build, language, manifests[language])])) as Record<
    Language,
    ServerBuild
  >;
  // all of it now: a new build replaces these files, and a page first asked for after that would find its part gone
  const parts = join(BUILD, 'server', 'assets');
  // what runs in a worker of the browser runs nowhere else
  const pageParts = readdirSync(parts).filter((name) => !name.includes('-worker-'));
  await Promise.all(pageParts.map((name) => import(join(parts, name))));
  return {
    attach: () => undefined,
    close: async () => undefined,
    pages: async (app, help) => {
      await app.register(assets(join(BUILD, 'client'), mapOrigins));
      await pages({ ...help, build: async (language) => builds[language], development, origin, operator, sources })(app);
    },
  };
}
