import { use, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import latin from './styles/fonts/anek-latin.woff2?url';
import rupee from './styles/fonts/anek-rupee.woff2?url';
import { MY_PLACES_SCRIPT } from './lib/my-places/places-script.ts';
import { LOW_DATA_SCRIPT } from './lib/page/low-data-script.ts';
import { MediaContext } from './lib/page/media.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { TodayContext, useCurrentDay } from './lib/page/today.ts';
import { PageScripts } from './lib/page/page-scripts.tsx';
import { apiContext, brandingContext, mediaUrlContext, operatorContext, originContext } from './lib/page/page-context.ts';
import { startOfDay } from './lib/format/dates.ts';
import { pageMeta } from './lib/page/seo.tsx';
import { LANGUAGE } from '../contract/languages.ts';
import { m } from '../messages/compiled/messages.js';
import { currentLanguage } from '../messages/current-language.ts';
import { loadDefaultCity } from './shell/load-default-city.ts';
import { EARLY_INPUT_SCRIPT } from './shell/hydration-replay.ts';
import { PageError } from './shell/page-error.tsx';
import { PROBLEM_TITLE, problemOf } from './shell/page-problem.ts';
import { Providers } from './shell/providers.tsx';
import { RESULTS_VIEW_SCRIPT } from './shared/preferences/results-view-script.ts';
import { THEME_SCRIPT } from './shared/preferences/theme.ts';
import './styles/app.css';

/** Only the server needs this text: the browser has run the script before it hydrates the page. */
const HEAD_SCRIPT = import.meta.env.SSR
  ? `${THEME_SCRIPT};${RESULTS_VIEW_SCRIPT};${MY_PLACES_SCRIPT};${LOW_DATA_SCRIPT};${EARLY_INPUT_SCRIPT}`
  : '';

/** The colour `paper` of `styles/tokens.css`. */
const DEFAULT_BACKGROUND = { light: '#fbf8f3', dark: '#171412' };

export const links: LinksFunction = () => [
  ...[latin, rupee].map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' as const })),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Data about the site that every page may use: `useRouteLoaderData('root')`, or `matches[0].loaderData` in `meta`. */
export async function loader({ context }: LoaderFunctionArgs) {
  const mediaUrl = context.get(mediaUrlContext);
  const branding = context.get(brandingContext);
  return {
    ...(mediaUrl && { mediaUrl }),
    origin: context.get(originContext),
    operator: context.get(operatorContext),
    ...(branding && { branding }),
    city: await loadDefaultCity(context.get(apiContext)),
    today: startOfDay(new Date()),
  };
}
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  pageMeta({
    title: error ? PROBLEM_TITLE[problemOf(error)]() : m['shell.default_title'](),
    description: m['shell.default_description'](),
    origin: loaderData?.origin ?? '',
    hidden: Boolean(error),
  });

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = use(NonceContext);
  const site = useRouteLoaderData<typeof loader>('root');
  const today = useCurrentDay(site?.today ?? '1970-01-01T00:00:00.000Z');
  const background = site?.branding?.background ?? DEFAULT_BACKGROUND;
  return (
    // The scripts in the head change this element before the first paint. Its texts read the name of the site from `data-site`.
    <html lang={LANGUAGE[currentLanguage()].tag} data-site={site?.branding?.name} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* the keyboard makes the page shorter, otherwise it covers the buttons of dialogs at the bottom */}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        {(['light', 'dark'] as const).map((theme) => (
          <meta key={theme} name="theme-color" content={background[theme]} media={`(prefers-color-scheme: ${theme})`} />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Meta />
        <Links />
        {site?.branding?.colours && <link rel="stylesheet" href={site.branding.colours} />}
      </head>
      <body>
        <MediaContext value={site?.mediaUrl ?? ''}>
          <TodayContext value={today}>{children}</TodayContext>
        </MediaContext>
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary() {
  return (
    <Providers>
      <PageError error={useRouteError()} />
    </Providers>
  );
}
