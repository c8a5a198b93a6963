import { useLocation } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { MemoHtml } from '../lib/page/memo-html.tsx';
import { useStore } from '../lib/store.ts';
import { liveNotificationsStore } from '../shared/notifications/live-notifications.ts';
import { Anchor } from '../ui/anchor.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { ChatIcon, HeartIcon, PersonIcon, PlusIcon, SearchIcon } from '../ui/drawings/icons.tsx';

/** The tab that also contains the conversations. */
const MESSAGES = '/contacted';
const ITEMS = [
  { href: '/', icon: SearchIcon, label: m['shell.search'] },
  { href: '/shortlist', icon: HeartIcon, label: m['shell.shortlist'] },
  { href: '/post', icon: PlusIcon, label: m['shell.post'] },
  { href: MESSAGES, icon: ChatIcon, label: m['shell.contacts'] },
  { href: '/me', icon: PersonIcon, label: m['shell.me'] },
];
/** Pages that belong to the search tab: home page, curated lists of a city, searches and listings. */
const SEARCH_PAGES = /^\/$|^\/lists\/|^\/[^/]*-(?:in|near|pid)-[^/]*$/;

/** The tab bar on phones and tablets. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { unreadConversations: unread } = useStore(liveNotificationsStore);
  const isWithin = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const current = ITEMS.find(({ href }) =>
    href === '/' ? SEARCH_PAGES.test(pathname) : isWithin(href) || (href === MESSAGES && isWithin('/inbox')),
  )?.href;
  return (
    <MemoHtml
      as="nav"
      name="bottom"
      data={current}
      aria-label={m['shell.menu_main']()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden short:static print:hidden"
    >
      <ul className="flex">
        {ITEMS.map(({ href, icon: TabIcon, label }) => (
          <li key={href} className="flex-1">
            <Anchor
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className="flex min-h-15 flex-col items-center justify-center gap-0.5 text-12 text-muted -outline-offset-4 aria-[current]:font-semibold aria-[current]:text-oxide"
            >
              <span className="relative">
                <TabIcon className="size-5.5" />
                {href === MESSAGES && <CountBadge count={unread} className="-top-1.5 left-3.5" />}
              </span>
              {label()}
              {href === MESSAGES && unread > 0 && <span className="sr-only">, {m['inbox.unread_count']({ count: unread })}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </MemoHtml>
  );
}
