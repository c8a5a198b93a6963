import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { cachedListings, cachedOwnPages, type CachedListing } from '../../shared/offline/offline-pages.ts';
import { sameOriginUrl } from './same-origin-url.ts';

export const meta = () => personalMeta(m['shell.offline_title']());

const MAX_LISTINGS = 20;
/** How long the connection must be stable before the requested page is loaded again, ms. */
const SETTLE_MS = 300;
const OWN_PAGES = [
  { href: '/shortlist', label: m['shell.shortlist'] },
  { href: '/inbox', label: m['inbox.title'] },
  { href: '/my-properties', label: m['shell.my_properties'] },
];

/** The service worker shows this page in place of a page that cannot be loaded. It lists what can be read on this device meanwhile. */
export default function OfflinePage() {
  const [params] = useSearchParams();
  const requestedUrl = typeof location === 'undefined' ? '' : sameOriginUrl(params.get('to'), location.origin, localPath('/'));
  const [listings, setListings] = useState<readonly CachedListing[]>([]);
  const [ownPages, setOwnPages] = useState<readonly string[]>([]);
  useEffect(() => {
    void cachedListings(MAX_LISTINGS).then(setListings, () => undefined);
    void cachedOwnPages().then(setOwnPages, () => undefined);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const resume = () => {
      clearTimeout(timer);
      // connections come and go while a phone changes networks
      timer = setTimeout(() => navigator.onLine && location.replace(requestedUrl), SETTLE_MS);
    };
    addEventListener('online', resume);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', resume);
    };
  }, [requestedUrl]);
  return (
    <div className="page py-10">
      <EmptyState
        tile="offline"
        level={1}
        title={m['shell.offline_title']()}
        text={m['shell.offline_text']()}
        action={
          <>
            <Button onClick={() => location.replace(requestedUrl)}>{m['shell.retry']()}</Button>
            {OWN_PAGES.filter(({ href }) => ownPages.includes(href)).map(({ href, label }) => (
              <LinkButton key={href} href={href} variant="outline" data-document>
                {label()}
              </LinkButton>
            ))}
          </>
        }
      />
      {listings.length > 0 && (
        <section aria-labelledby="cached-listings" className="mx-auto mt-8 max-w-2xl">
          <h2 id="cached-listings" className="mb-2 text-18 font-bold">
            {m['recently_viewed.title']()}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {listings.map(({ path, title }) => (
              <li key={path}>
                <a href={path} data-document className="flex min-h-11 items-center py-2 font-semibold hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
