import { useSyncExternalStore, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE, LANGUAGES, pathIn, splitPath, type Language } from '../../contract/languages.ts';
import { m } from '../../messages/compiled/messages.js';
import { currentLanguage } from '../../messages/current-language.ts';
import { Anchor } from '../ui/anchor.tsx';
import { cx } from '../ui/cx.ts';
import { pathIcon } from '../ui/drawings/icons.tsx';
import { chosenLanguage, rememberLanguage } from '../shared/preferences/chosen-language.ts';

const GlobeIcon = /* @__PURE__ */ pathIcon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3.5 9.5h17m-17 5h17',
);

const noSubscription = () => () => undefined;
/**
 * The language chosen on this device. The site never redirects to it, because a URL must show the same page to everybody; its link is
 * highlighted instead.
 */
const useChosenLanguage = () => useSyncExternalStore(noSubscription, chosenLanguage, () => null);

/** Link to this page in a language. The text is the language's own name. */
function LanguageLink({
  language,
  isChosen,
  className,
}: {
  readonly language: Language;
  readonly isChosen: boolean;
  readonly className?: string;
}) {
  const { pathname, search } = useLocation();
  const isCurrent = language === currentLanguage();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    rememberLanguage(language);
    // The URL may have changed since the last render, for example when a dialog was opened.
    event.currentTarget.href = pathIn(language, splitPath(location.pathname).path + location.search + location.hash);
  };
  return (
    <a
      href={pathIn(language, splitPath(pathname).path + search)}
      lang={LANGUAGE[language].tag}
      hrefLang={LANGUAGE[language].tag}
      data-document
      onClick={handleClick}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center rounded-control px-2 font-names text-14 whitespace-nowrap hover:text-oxide',
        'aria-[current]:font-semibold aria-[current]:text-oxide',
        isChosen && !isCurrent ? 'font-semibold text-indigo underline' : 'text-muted',
        className,
      )}
    >
      {LANGUAGE[language].name}
    </a>
  );
}

/** Notes that the texts of the current language were not reviewed by a native speaker. */
function UnreviewedNote({ className }: { readonly className?: string }) {
  if (!LANGUAGE[currentLanguage()].unreviewed) return null;
  return (
    <p className={cx('max-w-xs text-14 text-muted', className)}>
      {m['shell.language_unreviewed']()}{' '}
      <Anchor href="/contact" className="text-indigo underline">
        {m['shell.language_help']()}
      </Anchor>
    </p>
  );
}

/** Links to this page in all languages, including the current one. */
export function LanguageList({ className }: { readonly className?: string }) {
  const chosen = useChosenLanguage();
  return (
    <nav aria-label={m['shell.languages']()} className={className}>
      <ul className="flex flex-wrap">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <LanguageLink language={language} isChosen={language === chosen} />
          </li>
        ))}
      </ul>
      <UnreviewedNote className="px-2 pt-1" />
    </nav>
  );
}

const close = (menu: HTMLDetailsElement) => menu.removeAttribute('open');
// Keeps the menu open while the focus is inside it or on the menu itself. Clicking a part that cannot be focused moves the focus to the
// menu.
const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) =>
  void (currentTarget.contains(relatedTarget) || close(currentTarget));
const closeOnEscape = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== 'Escape') return;
  currentTarget.querySelector('summary')?.focus();
  close(currentTarget);
};

/** The language menu, which opens without JavaScript too. Before it is the link to the language that was chosen earlier. */
export function LanguageMenu() {
  const chosen = useChosenLanguage();
  const current = currentLanguage();
  return (
    <nav aria-label={m['shell.language']()} className="flex items-center">
      {chosen && chosen !== current && <LanguageLink language={chosen} isChosen />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <details className="relative" onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
        <summary
          aria-label={`${m['shell.language']()}: ${LANGUAGE[current].name}`}
          title={m['shell.language']()}
          className="inline-flex size-11 cursor-pointer list-none items-center justify-center rounded-full hover:bg-sand [&::-webkit-details-marker]:hidden"
        >
          <GlobeIcon className="size-5.5" />
        </summary>
        <div tabIndex={-1} className="absolute top-full right-0 z-40 w-56 rounded-card border border-line bg-card p-2 float-shadow">
          <ul>
            {LANGUAGES.map((language) => (
              <li key={language}>
                <LanguageLink language={language} isChosen={language === chosen} className="w-full" />
              </li>
            ))}
          </ul>
          <UnreviewedNote className="border-t border-line px-2 pt-2" />
        </div>
      </details>
    </nav>
  );
}
