import { startTransition, useEffect, useState } from 'react';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { api } from '../../lib/api/api.ts';
import { useLoggedIn } from '../../shared/session/session.ts';

/**
 * The listing with its owner's data; undefined for everybody else and until it is loaded. The page is cached and the same for everybody, so
 * ownership is requested separately.
 */
export function useOwnListing(id: string): OwnListing | undefined {
  const loggedIn = useLoggedIn();
  const [ownListing, setOwnListing] = useState<OwnListing>();
  useEffect(() => {
    if (!loggedIn) return;
    let isCancelled = false;
    void api('GET /property/myproperty', { query: { id } }).then(
      ({ data: [listing] }) =>
        startTransition(() => {
          if (!isCancelled) setOwnListing(listing);
        }),
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [id, loggedIn]);
  return loggedIn && ownListing?.id === id ? ownListing : undefined;
}
