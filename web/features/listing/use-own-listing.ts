import { startTransition, useEffect, useState } from 'react';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { api } from '../../lib/api/api.ts';
import { useLoggedIn } from '../../shared/session/session.ts';

/**
 * The listing with its owner's data; undefined for everybody else and until it is loaded. The page is cached and the same for everybody, so
 * ownership is requested separately.
 */
export function useOwnListing(id: string): OwnListing | undefined {
  const isLoggedIn = useLoggedIn();
  const [ownListing, setOwnListing] = useState<OwnListing>();
  useEffect(() => {
    if (!isLoggedIn) return;
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
  }, [id, isLoggedIn]);
  return isLoggedIn && ownListing?.id === id ? ownListing : undefined;
}
