/** Languages the site speaks, the first for whoever asks for none. */
export const LANGUAGES = ['en', 'ta', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Facts {
  /** BCP 47, as pages and search engines name it. */
  readonly tag: string;
  /** Before every path of a page in that language. */
  readonly prefix: '' | `/${string}`;
  /** What its readers call it. */
  readonly name: string;
  /** A letter it is known by where the name has no room. */
  readonly letter: string;
}
/** Adding a language is a line here, its folder of `messages` and its name in `project.inlang/settings.json`. */
export const LANGUAGE: Readonly<Record<Language, Facts>> = {
  en: { tag: 'en-IN', prefix: '', name: 'English', letter: 'A' },
  ta: { tag: 'ta-IN', prefix: '/ta', name: 'தமிழ்', letter: 'அ' },
  hi: { tag: 'hi-IN', prefix: '/hi', name: 'हिन्दी', letter: 'अ' },
};
export const [DEFAULT_LANGUAGE] = LANGUAGES;

export const isLanguage = (name: string | undefined): name is Language => name !== undefined && Object.hasOwn(LANGUAGE, name);

/** The language a path is in, with the path as it is without its prefix. Any query and hash stay. */
export function splitPath(path: string): { readonly language: Language; readonly path: string } {
  const [, first, rest = ''] = /^\/([a-z]{2})(?:$|(?=[/?#]))(.*)$/su.exec(path) ?? [];
  if (!isLanguage(first) || LANGUAGE[first].prefix === '') return { language: DEFAULT_LANGUAGE, path };
  return { language: first, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** What is served beside pages, in no language: the API, pictures, files. */
const FILES = /^\/(api|media|assets|map|og|outbox|healthz|readyz|metrics)(\/|$)/;

/** Where a page of ours stands in a language; what is no path of a page (another site, a file, a hash) stays as it is. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = LANGUAGE[language];
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//') || FILES.test(path)) return path;
  return path === '/' ? prefix : prefix + (path.startsWith('/?') || path.startsWith('/#') ? path.slice(1) : path);
}

/** Is it a page, which people read in a language, and no file? */
export const isPagePath = (path: string): boolean => !FILES.test(path);
