import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { DEFAULT_LANGUAGE } from './contract/languages.ts';
import { BROWSERS } from './scripts/bundling/browsers.ts';
import { browserRouter } from './scripts/bundling/browser-router.ts';
import { cssFallbacks } from './scripts/bundling/css-fallbacks.ts';
import { importHelper } from './scripts/bundling/import-helper.ts';
import { messageModules, serverMessages } from './scripts/messages/message-modules.ts';
import { pagesLanguage } from './scripts/bundling/pages-language.ts';

const language = pagesLanguage();

export default defineConfig({
  plugins: [browserRouter(), importHelper(), messageModules(language), serverMessages(), tailwindcss(), cssFallbacks(), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    // Compressing every file to print its size takes longer than it helps.
    reportCompressedSize: false,
    // `light-dark()` and nesting are compiled for these.
    target: BROWSERS,
    // Never inline assets as data URLs: the content security policy allows fonts and tiles from our own origin only.
    assetsInlineLimit: 0,
    // The map library alone exceeds the default warning limit of 500 kB. A browser test measures what pages load.
    chunkSizeWarningLimit: 1200,
    // Warnings about slow plugins do not help people who build the site.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    // The server renders all languages from one build. Builds of other languages only need the manifest of browser files.
    ...(language !== DEFAULT_LANGUAGE && { ssr: { build: { rolldownOptions: { input: 'virtual:react-router/server-manifest' } } } }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The default name of a shared chunk has the names of all its importers. Pages list chunk names, so they are shortened.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                // Every page needs all of it, and one file compresses better than six.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\/web\/router\//,
                  priority: 5,
                },
                // The shell around every page, the card of a listing with its actions, and what most forms need, with their imports: home
                // page, searches and listings load all of it, and one file compresses better. The small lib modules are listed because
                // automatic merging would combine them with modules that most pages don't need.
                {
                  name: 'frame',
                  test: /\/web\/(root\.tsx|entry\.client|shell\/shell\.route|lib\/(api\/idempotency-key|page\/(breadcrumbs|import-module)|format\/counts)|ui\/(breadcrumbs|listing\/listing-card|skeleton|form\/(field|checkbox)|icon-button|chip)\.tsx|shared\/(shortlist\/heart-button\.tsx|feedback\/use-loaded-dialog))/,
                  priority: 4,
                },
                // Conversion between slugs and searches, with the route that uses it.
                { name: 'slug', test: /\/web\/shell\/slug\.route\.tsx|\/contract\/slug\//, priority: 3 },
                // What searches share with other pages; otherwise those would load the next group.
                ...[
                  /\/web\/ui\/pagination\.tsx/,
                  /\/web\/shared\/map\/deferred-map\.tsx/,
                  /\/kinds\/amount-text\.ts/,
                  /\/messages\/(map_(unable|open|view_map)|search_(promoted|total|trail)|(listing|prices|calculators)_trail)\.js/,
                ].map((test, n) => ({ name: `beside-${n}`, test, priority: 2 })),
                // The rest of a search page with its texts: one file compresses better than ten, by 1.5 kB in Tamil.
                { name: 'search', test: /\/web\/features\/search\/search-page\.tsx/, priority: 1 },
                // Maps, in few files: browsers load six at a time from sites without HTTP/2. Icons are what other pages share with them.
                { name: 'icons', test: /\/web\/ui\/drawings\/task-icons\.tsx/, priority: 2 },
                // Every map; the library and its worker are files of their own.
                {
                  name: 'map',
                  test: /\/web\/shared\/map\/(use-map|map-notice|coverage-notice|geometry|landmark-icons)|\/messages\/map_zoom_(in|out)\.js/,
                  priority: 1,
                },
                // The map of a search.
                { name: 'search-map', test: /\/web\/features\/map\//, priority: 0.5 },
                // Loaded on search pages a while after they are shown; alone, so that nothing of the home page comes with it.
                { name: 'searches', test: /\/web\/shared\/recent-searches\/device-searches\.ts/, priority: 1 },
                // Loaded only by the login dialog of sites with phone authentication.
                { name: 'phone-auth', test: /\/node_modules\/(@firebase|idb|tslib)\//, priority: 1 },
                // Loaded only by pages of logged-in users.
                { name: 'query', test: /\/node_modules\/@tanstack\//, priority: 1 },
                // The style sheet of pages that few visitors see first; alone, so that no other page gets it with a shared module.
                { name: 'rest', test: /\/web\/styles\/rest\.css/, priority: 1 },
                // Other shared modules, grouped by the pages that import them. Small modules, such as messages and icons, are merged: with a
                // larger threshold, pages load modules of others (6 kB more on listing pages at 1000).
                {
                  name: 'shared',
                  test: /\/(web|\.react-router\/messages|node_modules)\//,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 400,
                },
              ],
            },
          },
        },
      },
    },
  },
});
