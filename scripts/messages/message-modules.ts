import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../../contract/languages.ts';
import { SITE_NAME } from '../../messages/site-name.ts';

const root = join(import.meta.dirname, '..', '..');
/** Where `messages.ts` writes them. */
export const MESSAGE_MODULES = join(root, '.react-router', 'messages');

/** Modules that a server build of the pages does not bundle: they are resolved at runtime by "imports" in package.json. */
const EXTERNAL_MODULES = { '/messages/compiled/messages.js': '#messages', '/messages/compiled/runtime.js': '#message-runtime' };

const RUNTIME = '\0message-runtime';
// The only parts of the compiler's runtime that texts use; the original is ten times as long.
const singleLanguageRuntime = (language: Language) => `
export const experimentalStaticLocale = '${language}';
export const getLocale = () => '${language}';
`;
// In development there is one build for all languages, so the language is taken from the page.
const PAGE_LANGUAGE_RUNTIME = `
export const experimentalStaticLocale = undefined;
export const getLocale = () => document.documentElement.lang.split('-')[0];
`;

/** Texts that one file may hold. Where a page computes the name of a text, the bundler takes all of them, about 170 kB as sent. */
const MAX_TEXTS_OF_FILE = 1000;
const isMessage = (id: string): boolean => id.startsWith(join(MESSAGE_MODULES, 'messages') + '/');

/**
 * Gives browser builds one module for each message, in one language, so that each chunk contains only the texts it uses. The server and its
 * build of the pages take texts from a table (`messages/catalogue.ts`) instead. In development, pages load one module for each language,
 * because loading a thousand files takes seconds.
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
      if (source === '../runtime.js' && importer && (importer.startsWith(MESSAGE_MODULES) || importer.includes('/messages/compiled/')))
        return RUNTIME;
      if (!source.endsWith('/messages/compiled/messages.js')) return null;
      return developing ? join(root, 'messages', 'compiled', 'browser.js') : join(MESSAGE_MODULES, 'messages.js');
    },
    transform(code, id) {
      const isText = isMessage(id) || /\/messages\/compiled\/messages\/\w+\.js$/.test(id);
      return isText && code.includes(SITE_NAME) ? withSiteName(code) : null;
    },
    async load(id) {
      if (id === RUNTIME) return developing ? PAGE_LANGUAGE_RUNTIME : singleLanguageRuntime(language);
      if (!isMessage(id) || id.endsWith('/_index.js')) return null;
      return selectLanguage(await readFile(id, 'utf8'), language);
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.filter(isMessage).length > MAX_TEXTS_OF_FILE)
          this.error(`${file.fileName} holds all texts: a page computes the name of one. Name them one by one.`);
    },
  };
}

/**
 * Texts that contain the name of the site take it from the document, because one build serves sites of any name. The compiler writes texts as
 * template literals.
 */
const withSiteName = (code: string): string =>
  `const siteName = () => document.documentElement.dataset.site ?? '${SITE_NAME}';\n${code.replaceAll(SITE_NAME, '${siteName()}')}`;

/** The text in one language, without the selection by language that the compiler generates around it. */
function selectLanguage(module: string, language: Language): string {
  const [exported, name] = /export \{ (\w+) as .*\}\s*$/.exec(module) ?? [];
  const text = `${language}_${name}`;
  if (!exported || !module.includes(`const ${text} = `)) throw new Error(`A message has no text in ${language}:\n${module}`);
  return shortened(module.slice(0, module.indexOf(`const ${name} = `))) + exported.replace(name!, text);
}

/** "other" is the form of every number that has none of its own, so the compiler's fallback to the name of the text is never reached. */
const OTHER_OR_NAME = /\n\tif \(p === "other"\)( return [^\n]*)\n\treturn [^\n]*\("[^"]+"\);\n/g;

/** Compiled texts without what they never need. Texts with inputs always get them. */
export const shortened = (texts: string): string => texts.replace(OTHER_OR_NAME, '\n\t$1\n').replaceAll('${i?.', '${i.');

/** Server builds of the pages use the server's own table of texts, so that both share it. */
export function serverMessages(): Plugin {
  return {
    name: 'server-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async resolveId(source, importer) {
      if (!/compiled\/(?:messages|runtime)\.js$/.test(source)) return null;
      const path = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? '';
      const [, name] = Object.entries(EXTERNAL_MODULES).find(([file]) => path.endsWith(file)) ?? [];
      return name ? { id: name, external: true } : null;
    },
  };
}
