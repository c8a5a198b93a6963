import type { Config } from '@react-router/dev/config';
import { outputFolder, pagesLanguage } from './scripts/bundling/pages-language.ts';

export default {
  appDirectory: 'web',
  buildDirectory: outputFolder(pagesLanguage()),
  ssr: true,
  // Pages contain the whole manifest, which is small. The endpoint for lazy discovery would accept unbounded lists of paths.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
