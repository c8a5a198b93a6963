import type { Config } from '@react-router/dev/config';
import { buildFolder, pagesLanguage } from './scripts/pages-language.ts';

export default {
  appDirectory: 'web',
  buildDirectory: buildFolder(pagesLanguage()),
  ssr: true,
  // The whole (small) manifest comes with the page: the lazy endpoint would answer for unbounded lists of paths.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
