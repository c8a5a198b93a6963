import { useSyncExternalStore, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE, LANGUAGES, pathIn, splitPath, type Language } from '../../contract/languages.ts';
import { m } from '../../messages/compiled/messages.js';
import { currentLanguage } from '../../messages/current-language.ts';
import { cx } from '../ui/cx.ts';
import { chosenLanguage, rememberLanguage } from '../shared/preferences/chosen-language.ts';

const noSubscription = () => () => undefined;

/**
 * Links to this page in the other languages; `all` includes the current one. A language chosen before never redirects, because a
 * URL must show the same page to everybody: its link is only highlighted.
 */
export function LanguageSwitch({ all = false, className }: { readonly all?: boolean; readonly className?: string }) {
  const { pathname, search } = useLocation();
  const chosen = useSyncExternalStore(noSubscription, chosenLanguage, () => null);
  const current = currentLanguage();
  const open = (language: Language) => (event: MouseEvent<HTMLAnchorElement>) => {
    rememberLanguage(language);
    // The URL may have changed since the last render, for example by an opened dialog.
    event.currentTarget.href = pathIn(language, splitPath(location.pathname).path + location.search + location.hash);
  };
  return (
    <nav aria-label={all ? m['shell.languages']() : m['shell.language']()} className={className}>
      <ul className="flex">
        {LANGUAGES.filter((language) => all || language !== current).map((language) => (
          <li key={language}>
            <a
              href={pathIn(language, splitPath(pathname).path + search)}
              lang={LANGUAGE[language].tag}
              hrefLang={LANGUAGE[language].tag}
              data-document
              onClick={open(language)}
              aria-current={language === current ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 min-w-9 items-center justify-center rounded-control px-1 text-14 sm:min-w-11 sm:px-2 whitespace-nowrap hover:text-oxide',
                'font-names',
                'aria-[current]:font-semibold aria-[current]:text-oxide',
                language === chosen && language !== current ? 'font-semibold text-indigo underline' : 'text-muted',
              )}
            >
              {all ? (
                LANGUAGE[language].name
              ) : (
                <>
                  <span className="md:max-2xl:sr-only">{LANGUAGE[language].name}</span>
                  <span aria-hidden="true" className="hidden text-16 md:max-2xl:inline">
                    {LANGUAGE[language].letter}
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
