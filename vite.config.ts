import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messageModules } from './scripts/message-modules.ts';

export default defineConfig({
  plugins: [messageModules(), tailwindcss(), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    // What Tailwind 4 itself needs; `light-dark()` and nesting are lowered to this.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // Fonts and tiles stay files: the content security policy allows them from our own address only.
    assetsInlineLimit: 0,
  },
  environments: {
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
                  priority: 2,
                },
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
