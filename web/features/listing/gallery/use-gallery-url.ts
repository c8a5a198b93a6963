import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The full-screen gallery has its own URL fragment, so that going back closes it. */
const HASH = '#photos';

/** The index of the photo at which the gallery was opened (null while it is closed), and functions to open and close the gallery. */
export function useGalleryUrl() {
  const navigate = useNavigate();
  const isAtGallery = useLocation().hash === HASH;
  const [startIndex, setStartIndex] = useState<number | null>(null);
  /** Whether opening the gallery added an entry to the history, to which closing goes back. */
  const hasOwnEntry = useRef(false);
  const open = useCallback(
    (index: number) => {
      // The URL has the fragment already when the page was reloaded with an open gallery, or after going forward again.
      hasOwnEntry.current = location.hash !== HASH;
      setStartIndex(index);
      void navigate({ hash: HASH, search: location.search }, { preventScrollReset: true, replace: !hasOwnEntry.current });
    },
    [navigate],
  );
  const close = useCallback(() => {
    // after going back, the URL has already changed
    if (location.hash !== HASH) return;
    setStartIndex(null);
    if (hasOwnEntry.current) void navigate(-1);
    else void navigate({ search: location.search }, { preventScrollReset: true, replace: true });
  }, [navigate]);
  return { openedIndex: isAtGallery ? startIndex : null, open, close };
}
