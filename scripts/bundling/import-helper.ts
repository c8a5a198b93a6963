import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../tool.ts';

const VITE_HELPER = '\0vite/preload-helper.js';

/** Replaces Vite's helper for dynamic imports in built pages by our own (`web/lib/page/import-module.ts` explains why). */
export function importHelper(): Plugin {
  let isReplaced = false;
  return {
    name: 'import-helper',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /preload-helper\.js$/ },
      handler(_code, id) {
        if (id !== VITE_HELPER) return null;
        isReplaced = true;
        return { code: `export { importModule as __vitePreload } from '${join(root, 'web/lib/page/import-module.ts')}';`, map: null };
      },
    },
    generateBundle() {
      if (!isReplaced) this.error('Vite has no helper for dynamic imports under the expected name');
    },
  };
}
