import { useLocation } from 'react-router';
import { Suspense } from 'react';
import { lazyPart } from '../lib/page/lazy-part.tsx';
import { m } from '../../messages/compiled/messages.js';
import { MemoHtml } from '../lib/page/memo-html.tsx';
import { Anchor } from '../ui/anchor.tsx';
import { cx } from '../ui/cx.ts';
import { HeartIcon, PlusIcon } from '../ui/drawings/icons.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { TileBorder } from '../ui/drawings/tile-border.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { useBranding } from '../shared/operator/use-branding.ts';
import { useLoggedIn } from '../shared/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderSearch } from './header-search/header-search.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { usePagePlace } from './page-place.ts';
import { TABS } from './search-tabs.ts';

/** Loaded separately, because visitors without an account do not need it. */
const InboxLink = lazyPart(async () => (await import('../features/notifications/inbox-link.tsx')).InboxLink);

/** The tab for pages that belong to no tab. */
const DEFAULT_INTENT = TABS[0]!.intent;

/**
 * `isHiddenOnPhones`: the page has its own bar on phones (search, listing), so the header appears only on tablets and larger screens.
 * `fillsWindow`: the page is as wide as the window.
 */
export function Header({
  isHiddenOnPhones = false,
  fillsWindow = false,
}: {
  readonly isHiddenOnPhones?: boolean | undefined;
  readonly fillsWindow?: boolean | undefined;
}) {
  const { city, intent } = usePagePlace();
  const isLoggedIn = useLoggedIn();
  const branding = useBranding();
  const isHome = useLocation().pathname === '/';
  // Tamil names need a row of their own in every window, unless the page is as wide as the window.
  const isCrowded = !isHome && !fillsWindow;
  return (
    <header className={cx('relative z-30 border-b border-line bg-card print:hidden', isHiddenOnPhones && 'max-md:hidden')}>
      <TileBorder />
      <div
        className={cx(
          'flex min-h-15 items-center gap-x-3 md:min-h-17 md:flex-wrap md:py-2',
          fillsWindow ? 'mx-auto max-w-[120rem] px-4 md:px-6' : 'page',
        )}
      >
        <Anchor
          href="/"
          aria-label={m['shell.home_link']()}
          className="-ml-1 inline-flex min-h-11 shrink-0 items-center rounded-control px-1"
        >
          <Logo name={m['shell.name']()} picture={branding?.logo} />
        </Anchor>
        {/* the home page has its own search field */}
        {!isHome && <HeaderSearch city={city} intent={intent ?? DEFAULT_INTENT} />}
        <nav
          aria-label={m['shell.menu_main']()}
          // in a row of its own when there is not enough width
          className={cx(
            'own-row no-scrollbar hidden overflow-x-auto md:block xl:order-none xl:mx-0 xl:ml-auto xl:w-auto',
            isCrowded ? '[html:lang(ta)_&]:own-row' : '[html:lang(ta)_&]:max-2xl:own-row',
          )}
        >
          <MemoHtml as="ul" className="flex" name="tabs" data={[city.slug, intent]}>
            {TABS.map((tab) => (
              <li key={tab.intent}>
                <Anchor
                  href={tab.url(city.slug)}
                  aria-current={tab.intent === intent ? 'page' : undefined}
                  className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 whitespace-nowrap -outline-offset-4 hover:text-oxide aria-[current]:font-semibold aria-[current]:text-oxide"
                >
                  {tab.label()}
                </Anchor>
              </li>
            ))}
          </MemoHtml>
        </nav>
        <div className={cx('ml-auto flex items-center gap-1 2xl:ml-0', isCrowded && '[html:lang(ta)_&]:ml-auto')}>
          <LanguageMenu />
          <LinkButton href="/post" variant="outline" icon={<PlusIcon />} className="mr-2 whitespace-nowrap max-lg:hidden">
            {m['shell.post_home']()}
          </LinkButton>
          <Anchor
            href="/shortlist"
            aria-label={m['shell.shortlist']()}
            title={m['shell.shortlist']()}
            className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand max-lg:hidden"
          >
            <HeartIcon className="size-5.5" />
          </Anchor>
          {isLoggedIn && (
            <Suspense>
              <InboxLink />
            </Suspense>
          )}
          <Bell />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
