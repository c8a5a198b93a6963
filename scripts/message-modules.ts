import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';
import type { Language } from '../contract/languages.ts';

const root = join(import.meta.dirname, '..');
const project = join(root, 'project.inlang');
const outdir = join(root, '.react-router', 'messages');

/** What a build of the pages leaves for the server to bring: package.json, "imports". */
const SERVERS = { '/messages/compiled/messages.js': '#messages', '/messages/compiled/runtime.js': '#message-runtime' };

const RUNTIME = '\0message-runtime';
// All that texts ask of the compiler's runtime, which is ten times as long.
const IN_LANGUAGE = (language: Language) => `
export const experimentalStaticLocale = '${language}';
export const getLocale = () => '${language}';
`;
// While developing there is one build for all, so the page says which language it is in.
const AS_THE_PAGE_SAYS = `
export const experimentalStaticLocale = undefined;
export const getLocale = () => document.documentElement.lang.split('-')[0];
`;

/** Writes the modules for every language at once, before pages are built. */
export const compileMessageModules = (): Promise<unknown> =>
  compile({ project, outdir, outputStructure: 'message-modules', strategy: ['baseLocale'], emitReadme: false });

/**
 * Pages get the catalogue as one module a message, in one language: each chunk carries the texts it shows and no others. The
 * server says texts from a table (`messages/catalogue.ts`), and so does its build of the pages, which is why that leaves them out; while
 * developing pages get one module a language, since loading a thousand files takes seconds.
 */
export function messageModules(language: Language): Plugin {
  let developing = false;
  return {
    name: 'message-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      developing = config.command === 'serve';
    },
    resolveId(source, importer) {
      if (source.endsWith('/compiled/runtime.js')) return RUNTIME;
      if (source === '../runtime.js' && importer && (importer.startsWith(outdir) || importer.includes('/messages/compiled/')))
        return RUNTIME;
      if (!source.endsWith('/messages/compiled/messages.js')) return null;
      return developing ? join(root, 'messages', 'compiled', 'browser.js') : join(outdir, 'messages.js');
    },
    async load(id) {
      if (id === RUNTIME) return developing ? AS_THE_PAGE_SAYS : IN_LANGUAGE(language);
      if (!id.startsWith(join(outdir, 'messages') + '/') || id.endsWith('/_index.js')) return null;
      return inLanguage(await readFile(id, 'utf8'), language);
    },
  };
}

/** The text alone, without the choice of a language around it: a page never asks for another than its own. */
function inLanguage(module: string, language: Language): string {
  const [exported, name] = /export \{ (\w+) as .*\}\s*$/.exec(module) ?? [];
  const text = `${language}_${name}`;
  if (!exported || !module.includes(`const ${text} = `)) throw new Error(`A message has no text in ${language}:\n${module}`);
  return module.slice(0, module.indexOf(`const ${name} = `)) + exported.replace(name!, text);
}

/** The pages' texts on the server are the server's own: one table for both. */
export function serverMessages(): Plugin {
  return {
    name: 'server-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async resolveId(source, importer) {
      if (!/compiled\/(?:messages|runtime)\.js$/.test(source)) return null;
      const path = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? '';
      const [, name] = Object.entries(SERVERS).find(([file]) => path.endsWith(file)) ?? [];
      return name ? { id: name, external: true } : null;
    },
  };
}
