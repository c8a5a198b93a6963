import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { DEFAULT_LANGUAGE } from './contract/languages.ts';
import { messageModules, serverMessages } from './scripts/message-modules.ts';
import { pagesLanguage } from './scripts/pages-language.ts';

const language = pagesLanguage();

export default defineConfig({
  plugins: [messageModules(language), serverMessages(), tailwindcss(), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    // What Tailwind 4 itself needs; `light-dark()` and nesting are lowered to this.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // Fonts and tiles stay files: the content security policy allows them from our own address only.
    assetsInlineLimit: 0,
    // The map's library alone is more than the 500 kB that are warned of; what pages load is measured by a browser test.
    chunkSizeWarningLimit: 1200,
    // How long plugins took is no fault of whoever starts the site.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    // Of the other languages only the list of what browsers load is wanted: the server renders all of them from one build.
    ...(language !== DEFAULT_LANGUAGE && { ssr: { build: { rolldownOptions: { input: 'virtual:react-router/server-manifest' } } } }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A shared chunk is named after all who share it; pages list these names, so they are kept short.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                // Every page needs all of it, and one file compresses better than six.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 3,
                },
                // What stands around every page, with all it asks for, in one file for the same reason. A group takes in what its
                // modules import. The crumbs of lib are here because, left to be merged, they drag strangers into a page.
                {
                  name: 'frame',
                  test: /\/web\/(root\.tsx|entry\.client|routes\/shell|lib\/(attempt-key|breadcrumbs|counts))/,
                  priority: 2,
                },
                // The card of a listing with what is done to it there: home, searches and listings show it.
                { name: 'card', test: /\/web\/(ui\/(listing-card|skeleton)|features\/shortlist\/heart-button)\.tsx/, priority: 1 },
                // Whatever has a form has most of these.
                { name: 'controls', test: /\/web\/ui\/(field|checkbox|icon-button|chip|combobox)\.tsx/, priority: 1 },
                // The way from an address to a search and back, with the route that reads it.
                { name: 'slug', test: /\/web\/routes\/slug\.tsx|\/contract\/slug\//, priority: 1 },
                // Loaded by the login dialog, on sites that are set up for it: nobody else may get a crumb of it.
                { name: 'phone-auth', test: /\/node_modules\/(@firebase|idb|tslib)\//, priority: 1 },
                // Personal pages alone ask for it: no crumb of theirs may bring it along elsewhere.
                { name: 'query', test: /\/node_modules\/@tanstack\//, priority: 1 },
                // What pages share, by who shares it; crumbs of a message or an icon join their neighbours.
                {
                  name: 'shared',
                  test: /\/(web|\.react-router\/messages|node_modules)\//,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1000,
                },
              ],
            },
          },
        },
      },
    },
  },
});
