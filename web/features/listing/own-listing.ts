import { useEffect, useState } from 'react';
import type { OwnListing } from '../../../contract/shapes.ts';
import { api } from '../../lib/api.ts';
import { useLoggedIn } from '../login/auth.ts';

/**
 * This listing as its lister has it; undefined for everybody else, and while it is not known. The page itself is nobody's own, so
 * whether it is theirs is asked here.
 */
export function useOwnListing(id: string): OwnListing | undefined {
  const loggedIn = useLoggedIn();
  const [own, setOwn] = useState<OwnListing>();
  useEffect(() => {
    if (!loggedIn) return;
    let gone = false;
    void api('GET /property/myproperty', { query: { id } }).then(
      ({ data: [listing] }) => gone || setOwn(listing),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id, loggedIn]);
  return loggedIn && own?.id === id ? own : undefined;
}
