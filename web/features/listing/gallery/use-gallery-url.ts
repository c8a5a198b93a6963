import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The full-screen gallery has its own URL fragment, so that going back closes it. */
const HASH = '#photos';

/** The index of the photo at which the gallery was opened (null while it is closed), and functions to open and close the gallery. */
export function useGalleryUrl() {
  const navigate = useNavigate();
  const isAtGallery = useLocation().hash === HASH;
  const [startIndex, setStartIndex] = useState<number | null>(null);
  const isClosing = useRef(false);
  const open = useCallback(
    (index: number) => {
      isClosing.current = false;
      setStartIndex(index);
      void navigate(HASH, { preventScrollReset: true });
    },
    [navigate],
  );
  const close = useCallback(() => {
    // after going back, the URL has already changed
    if (isClosing.current || location.hash !== HASH) return;
    isClosing.current = true;
    void navigate(-1);
  }, [navigate]);
  return { openedIndex: isAtGallery ? startIndex : null, open, close };
}
