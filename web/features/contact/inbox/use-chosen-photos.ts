import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { PHOTOS_PER_MESSAGE } from '../../../../contract/contact/message-limits.ts';
import { createUuid } from '../../../lib/api/idempotency-key.ts';
import { reducePhoto } from '../../../shared/photos/reduce/reduce-photo.ts';
import { photoFileError } from '../../../shared/photos/photo-file-error.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

interface ChosenPhotos {
  readonly photos: readonly ChosenPhoto[];
  /** Why a file was not added. */
  readonly problem: string | null;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (photo: ChosenPhoto) => void;
  readonly clear: () => void;
  readonly setProblem: (problem: string | null) => void;
}

/** The photos chosen for a message. They are reduced on this device to the size that the server stores. */
export function useChosenPhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    // Any size is accepted, because photos are reduced before they are sent.
    const problems = files.map((file) => photoFileError(file, Infinity));
    const accepted = files.filter((_, index) => problems[index] === null);
    const isTooMany = photos.length + accepted.length > PHOTOS_PER_MESSAGE;
    setProblem(problems.find((each) => each !== null) ?? (isTooMany ? m['inbox.photos_limit']() : null));
    for (const file of accepted.slice(0, PHOTOS_PER_MESSAGE - photos.length)) {
      const reducedFile = await reducePhoto(file, new AbortController().signal);
      setPhotos((current) => (current.length < PHOTOS_PER_MESSAGE ? [...current, { clientId: createUuid(), file: reducedFile }] : current));
    }
  };
  return {
    photos,
    problem,
    add,
    remove: (photo) => {
      setProblem(null);
      setPhotos((current) => current.filter((each) => each !== photo));
    },
    clear: () => setPhotos([]),
    setProblem,
  };
}
