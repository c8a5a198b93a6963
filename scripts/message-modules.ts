import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const project = join(root, 'project.inlang');
const outdir = join(root, '.react-router', 'messages');

/**
 * Pages get the catalogue as one module a message, so that each chunk carries the texts it shows and no others. The server
 * (and the development server) keep one module a language, since loading a thousand files takes seconds.
 */
export function messageModules(): Plugin {
  let compiled: Promise<unknown> | undefined;
  return {
    name: 'message-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      compiled ??= compile({
        project,
        outdir,
        outputStructure: 'message-modules',
        strategy: ['baseLocale'],
        experimentalStaticLocale: "'en'",
        emitReadme: false,
      });
      return compiled.then(() => undefined);
    },
    resolveId(source) {
      return source.endsWith('/messages/compiled/messages.js') ? join(outdir, 'messages.js') : null;
    },
  };
}
