import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The full-screen gallery is an address of its own, so that Back closes it. */
const HASH = '#photos';

/** Which photo the gallery was opened at, null while it is closed, and functions to open and close it. */
export function useGalleryAddress() {
  const navigate = useNavigate();
  const isAtGallery = useLocation().hash === HASH;
  const [start, setStart] = useState<number | null>(null);
  const isClosing = useRef(false);
  const open = useCallback(
    (index: number) => {
      isClosing.current = false;
      setStart(index);
      void navigate(HASH, { preventScrollReset: true });
    },
    [navigate],
  );
  const close = useCallback(() => {
    // after Back the address has changed already
    if (isClosing.current || location.hash !== HASH) return;
    isClosing.current = true;
    void navigate(-1);
  }, [navigate]);
  return { openedAt: isAtGallery ? start : null, open, close };
}
