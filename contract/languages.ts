/** Languages of the site; the first is the default. */
export const LANGUAGES = ['en', 'ta', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

interface LanguageInfo {
  /** BCP 47, as pages and search engines name it. */
  readonly tag: string;
  /** Prefix of every page path in that language. */
  readonly prefix: '' | `/${string}`;
  /** Its name in the language itself. */
  readonly name: string;
  /** A letter that stands for it where the name is too long. */
  readonly letter: string;
}
/** Adding a language is a line here, its folder of `messages` and its name in `project.inlang/settings.json`. */
export const LANGUAGE: Readonly<Record<Language, LanguageInfo>> = {
  en: { tag: 'en-IN', prefix: '', name: 'English', letter: 'A' },
  ta: { tag: 'ta-IN', prefix: '/ta', name: 'தமிழ்', letter: 'அ' },
  hi: { tag: 'hi-IN', prefix: '/hi', name: 'हिन्दी', letter: 'अ' },
};
export const [DEFAULT_LANGUAGE] = LANGUAGES;

export const isLanguage = (name: string | undefined): name is Language => name !== undefined && Object.hasOwn(LANGUAGE, name);

/**
 * Splits a path into its language and the path without the prefix. Query and hash are kept. The result begins with one slash: a link to
 * what begins with two would lead to another site, and anybody can write such an address.
 */
export function splitPath(path: string): { readonly language: Language; readonly path: string } {
  const [, first, rest = ''] = /^\/([a-z]{2})(?:$|(?=[/?#]))(.*)$/su.exec(path) ?? [];
  if (!isLanguage(first) || LANGUAGE[first].prefix === '') return { language: DEFAULT_LANGUAGE, path: afterOneSlash(path) };
  return { language: first, path: afterOneSlash(rest) };
}
const afterOneSlash = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`;

/** Paths that are no pages and have no language: the API, pictures, files. */
const FILES = /^\/(api|media|assets|map|og|outbox|healthz|readyz|metrics)(\/|$)/;

/** Path of a page in a language. Anything that is no page path (another site, a file, a hash) is returned unchanged. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = LANGUAGE[language];
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//') || FILES.test(path)) return path;
  return path === '/' ? prefix : prefix + (path.startsWith('/?') || path.startsWith('/#') ? path.slice(1) : path);
}

/** Whether a path is a page, not a file or an API path. */
export const isPagePath = (path: string): boolean => !FILES.test(path);
