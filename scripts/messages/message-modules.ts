import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../../contract/languages.ts';
import { SITE_NAME } from '../../messages/site-name.ts';

const root = join(import.meta.dirname, '..', '..');
/** Folder to which `messages.ts` writes the modules. */
export const MESSAGE_MODULES = join(root, '.react-router', 'messages');

/** Modules that a server build of the pages does not bundle. They are resolved at runtime by "imports" in package.json. */
const EXTERNAL_MODULES = { '/messages/compiled/messages.js': '#messages', '/messages/compiled/runtime.js': '#message-runtime' };

const RUNTIME = '\0message-runtime';
// The only parts of the compiler's runtime that texts use; the original is ten times as long.
const singleLanguageRuntime = (language: Language) => `
export const experimentalStaticLocale = '${language}';
export const getLocale = () => '${language}';
`;
// In development there is one build for all languages, so the language is read from the page.
const PAGE_LANGUAGE_RUNTIME = `
export const experimentalStaticLocale = undefined;
export const getLocale = () => document.documentElement.lang.split('-')[0];
`;

const REGISTRY = '\0message-registry';
// The original creates plural rules for each text that it formats. Messages use nothing else of it.
const MEMOIZED_REGISTRY = `
const rules = new Map();
export function plural(locale, count) {
  if (!rules.has(locale)) rules.set(locale, new Intl.PluralRules(locale));
  return rules.get(locale).select(Number(count));
}
`;

/**
 * Maximum number of texts in a file. If a page computes the name of a message, the bundler includes all messages, about 170 kB after
 * compression.
 */
const MAX_TEXTS_OF_FILE = 1000;
const isMessage = (id: string): boolean => id.startsWith(join(MESSAGE_MODULES, 'messages') + '/');

/**
 * Gives browser builds one module per message, in one language, so that each chunk contains only the texts that it uses. The server and its
 * build of the pages use a table of texts (`messages/catalogue.ts`) instead. In development, pages load one module per language, because
 * loading a thousand files takes seconds.
 */
export function messageModules(language: Language): Plugin {
  let isDevelopment = false;
  return {
    name: 'message-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
    },
    resolveId: {
      filter: { id: /\/compiled\/(?:runtime|messages)\.js$|^\.\.\/(?:runtime|registry)\.js$/ },
      handler(source, importer) {
        if (source.endsWith('/compiled/runtime.js')) return RUNTIME;
        const isFromMessage = importer?.startsWith(MESSAGE_MODULES) || importer?.includes('/messages/compiled/');
        if (source === '../runtime.js' && isFromMessage) return RUNTIME;
        if (source === '../registry.js' && isFromMessage) return REGISTRY;
        if (!source.endsWith('/messages/compiled/messages.js')) return null;
        return isDevelopment ? join(root, 'messages', 'compiled', 'browser.js') : join(MESSAGE_MODULES, 'messages.js');
      },
    },
    transform: {
      filter: { id: /\/messages\/[^/]+\.js$/, code: SITE_NAME },
      handler(code, id) {
        const isText = isMessage(id) || /\/messages\/compiled\/messages\/\w+\.js$/.test(id);
        return isText ? withSiteName(code) : null;
      },
    },
    load: {
      filter: { id: /\/messages\/[^/]+\.js$|message-(?:runtime|registry)$/ },
      handler(id) {
        if (id === RUNTIME) return isDevelopment ? PAGE_LANGUAGE_RUNTIME : singleLanguageRuntime(language);
        if (id === REGISTRY) return MEMOIZED_REGISTRY;
        if (!isMessage(id) || id.endsWith('/_index.js')) return null;
        return selectLanguage(readFileSync(id, 'utf8'), language);
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.filter(isMessage).length > MAX_TEXTS_OF_FILE)
          this.error(`${file.fileName} holds all texts: a page computes the name of one. Name them one by one.`);
    },
  };
}

/**
 * Texts that contain the name of the site read it from the document, because one build serves sites with any name. The compiler writes
 * texts as template literals.
 */
const withSiteName = (code: string): string =>
  `const siteName = () => document.documentElement.dataset.site ?? '${SITE_NAME}';\n${code.replaceAll(SITE_NAME, '${siteName()}')}`;

/** Extracts the text in one language, without the generated selection of the language. */
function selectLanguage(module: string, language: Language): string {
  const [exported, name] = /export \{ (\w+) as .*\}\s*$/.exec(module) ?? [];
  const text = `${language}_${name}`;
  if (!exported || !module.includes(`const ${text} = `)) throw new Error(`A message has no text in ${language}:\n${module}`);
  return shortened(module.slice(0, module.indexOf(`const ${name} = `))) + exported.replace(name!, text);
}

/** "other" is the plural form of every number without its own form, so the compiler's fallback to the message name is never reached. */
const OTHER_OR_NAME = /\n\tif \(p === "other"\)( return [^\n]*)\n\treturn [^\n]*\("[^"]+"\);\n/g;

/** Removes unneeded code from compiled texts. `i` are the inputs of a text: one that has inputs always receives them. */
export const shortened = (texts: string): string => texts.replace(OTHER_OR_NAME, '\n\t$1\n').replaceAll('${i?.', '${i.');

/** Makes server builds of the pages use the server's own table of texts, so that both share it. */
export function serverMessages(): Plugin {
  return {
    name: 'server-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: {
      filter: { id: /compiled\/(?:messages|runtime)\.js$/ },
      async handler(source, importer) {
        const path = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? '';
        const [, name] = Object.entries(EXTERNAL_MODULES).find(([file]) => path.endsWith(file)) ?? [];
        return name ? { id: name, external: true } : null;
      },
    },
  };
}
