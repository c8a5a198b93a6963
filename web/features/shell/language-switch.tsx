import { useSyncExternalStore, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE, LANGUAGES, pathIn, splitPath, type Language } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import { spoken } from '../../../messages/spoken.ts';
import { cx } from '../../ui/cx.ts';
import { chosenLanguage, rememberLanguage } from './chosen-language.ts';

const never = () => () => undefined;

/**
 * This page in the other languages; `all` names the present one too. Nobody is sent anywhere by what they chose before, as an
 * address means the same to everybody: their language only stands out.
 */
export function LanguageSwitch({ all = false, className }: { readonly all?: boolean; readonly className?: string }) {
  const { pathname, search } = useLocation();
  const chosen = useSyncExternalStore(never, chosenLanguage, () => null);
  const here = spoken();
  const go = (language: Language) => (event: MouseEvent<HTMLAnchorElement>) => {
    rememberLanguage(language);
    // what was opened on the page since is part of its address
    event.currentTarget.href = pathIn(language, splitPath(location.pathname).path + location.search + location.hash);
  };
  return (
    <nav aria-label={m['shell.language']()} className={className}>
      <ul className="flex">
        {LANGUAGES.filter((language) => all || language !== here).map((language) => (
          <li key={language}>
            <a
              href={pathIn(language, pathname + search)}
              lang={LANGUAGE[language].tag}
              hrefLang={LANGUAGE[language].tag}
              data-document
              onClick={go(language)}
              aria-current={language === here ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 min-w-9 items-center justify-center rounded-control px-1 text-14 sm:min-w-11 sm:px-2 whitespace-nowrap hover:text-oxide',
                // the letters of one word are not worth another font
                'font-[system-ui,sans-serif]',
                'aria-[current]:font-semibold aria-[current]:text-oxide',
                language === chosen && language !== here ? 'font-semibold text-indigo underline' : 'text-muted',
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
