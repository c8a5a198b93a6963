import { useCallback, useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../contract/listing/card.ts';
import { api } from '../../lib/api/api.ts';

interface CardPhotos {
  /** Null until the photos are loaded. */
  readonly photos: readonly Photo[] | null;
  /** The photos could not be loaded; calling `load` requests them again. */
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** All photos of a listing, requested once when they are first needed. */
export function useCardPhotos(id: string): CardPhotos {
  const [photos, setPhotos] = useState<readonly Photo[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isRequested = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const load = useCallback(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    setHasFailed(false);
    api('GET /property/photos', { query: { property_id: id } }).then(
      ({ data }) => isMounted.current && setPhotos(data),
      () => {
        isRequested.current = false;
        if (isMounted.current) setHasFailed(true);
      },
    );
  }, [id]);
  return { photos, hasFailed, load };
}
