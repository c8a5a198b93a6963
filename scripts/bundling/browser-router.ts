import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../tool.ts';

const folder = join(root, 'web', 'router');

/** Replaces React Router in browser builds by the small router in `web/router`, which explains why. */
export function browserRouter(): Plugin {
  return {
    name: 'browser-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^react-router(?:\/dom)?$/ },
      handler: (_source, importer) => (importer?.startsWith(`${folder}/`) ? null : join(folder, 'index.ts')),
    },
  };
}
