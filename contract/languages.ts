import { isVisitorPage } from './visitor-pages.ts';

interface LanguageInfo {
  /** BCP 47 tag, for pages and search engines. */
  readonly tag: string;
  /** Prefix of every page path in that language. */
  readonly prefix: '' | `/${string}`;
  /** Name of the language in the language itself. */
  readonly name: string;
  /** Unicode name of its script. Fonts are selected by script. */
  readonly script: 'Latin' | 'Tamil' | 'Devanagari' | 'Kannada';
  /** Which texts have to be translated: all of them, or those that visitors see. The others are shown in English. */
  readonly translatedScope: 'all' | 'visitors';
  /** Pages note that no native speaker has reviewed the texts. */
  readonly unreviewed?: true;
}
/** The languages of the site by code; the first is the default. To add a language, add an entry here and a folder in `messages`. */
const TABLE = {
  en: { tag: 'en-IN', prefix: '', name: 'English', script: 'Latin', translatedScope: 'all' },
  ta: { tag: 'ta-IN', prefix: '/ta', name: 'தமிழ்', script: 'Tamil', translatedScope: 'all' },
  hi: { tag: 'hi-IN', prefix: '/hi', name: 'हिन्दी', script: 'Devanagari', translatedScope: 'all' },
  kn: { tag: 'kn-IN', prefix: '/kn', name: 'ಕನ್ನಡ', script: 'Kannada', translatedScope: 'visitors', unreviewed: true },
  mr: { tag: 'mr-IN', prefix: '/mr', name: 'मराठी', script: 'Devanagari', translatedScope: 'visitors', unreviewed: true },
} as const satisfies Readonly<Record<string, LanguageInfo>>;
export type Language = keyof typeof TABLE;
export const LANGUAGE: Readonly<Record<Language, LanguageInfo>> = TABLE;
export const LANGUAGES = Object.keys(TABLE) as ['en', ...Exclude<Language, 'en'>[]];
export const [DEFAULT_LANGUAGE] = LANGUAGES;

export const isLanguage = (name: string | undefined): name is Language => name !== undefined && Object.hasOwn(LANGUAGE, name);

/**
 * Splits a path into its language and the path without the prefix. Query and hash are preserved. The result begins with exactly one slash:
 * a link that begins with two slashes opens another site, and anybody can write such a URL.
 */
export function splitPath(path: string): { readonly language: Language; readonly path: string } {
  const [, code, remainder = ''] = /^\/([a-z]{2})(?:$|(?=[/?#]))(.*)$/su.exec(path) ?? [];
  if (!isLanguage(code) || LANGUAGE[code].prefix === '') return { language: DEFAULT_LANGUAGE, path: withOneLeadingSlash(path) };
  return { language: code, path: withOneLeadingSlash(remainder) };
}
const withOneLeadingSlash = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`;

/** Paths that are not pages and have no language: the API, pictures, files, health checks, metrics and the outbox. */
const NON_PAGE_PATHS = /^\/(api|media|assets|map|og|outbox|healthz|readyz|metrics)(\/|$)/;

/** The path of a page in a language. Anything that is not a page path (another site, a file, a hash) is returned unchanged. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = LANGUAGE[language];
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//') || NON_PAGE_PATHS.test(path)) return path;
  return path === '/' ? prefix : prefix + (path.startsWith('/?') || path.startsWith('/#') ? path.slice(1) : path);
}

/** Whether a path is a page, not a file or an API path. */
export const isPagePath = (path: string): boolean => !NON_PAGE_PATHS.test(path);

/** Whether a page is available in a language; otherwise it is shown in the default language. @param path without a language prefix */
export const isTranslated = (language: Language, path: string): boolean =>
  LANGUAGE[language].translatedScope === 'all' || isVisitorPage(path);
