import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const project = join(root, 'project.inlang');
const outdir = join(root, '.react-router', 'messages');

const RUNTIME = '\0message-runtime';
// All that messages ask of the compiler's runtime, which is ten times as long: the page says which language it is in.
const PAGE_LANGUAGE = `
export const experimentalStaticLocale = undefined;
export const getLocale = () => document.documentElement.lang.split('-')[0];
`;

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
      compiled ??= compile({ project, outdir, outputStructure: 'message-modules', strategy: ['baseLocale'], emitReadme: false });
      return compiled.then(() => undefined);
    },
    resolveId(source, importer) {
      if (source.endsWith('/messages/compiled/messages.js')) return join(outdir, 'messages.js');
      return source === '../runtime.js' && importer?.startsWith(outdir) ? RUNTIME : null;
    },
    load: (id) => (id === RUNTIME ? PAGE_LANGUAGE : null),
  };
}
