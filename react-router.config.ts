import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole (small) manifest comes with the page: the lazy endpoint would answer for unbounded lists of paths.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
