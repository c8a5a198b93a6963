/**
 * Changes to the photos of one listing. A change is shown immediately, but sent only after the response to the previous one: if responses
 * arrived in another order than their requests, an outdated gallery would be shown and stay.
 */
import type { OwnPhoto } from '../../../../contract/listing/card.ts';

type Photos = readonly OwnPhoto[];

export interface PhotoChange {
  /** The photos after the change. Called again when an earlier change was refused or a photo was added meanwhile. */
  readonly apply: (photos: Photos) => Photos;
  /** Saves the change. Receives the photos as they should be, and resolves to the photos that the server has saved. */
  readonly send: (photos: Photos) => Promise<Photos>;
}

/** The component that shows the photos of the listing. */
interface PhotoView {
  readonly get: () => Photos;
  readonly show: (photos: Photos) => void;
}

export class PhotoChanges {
  /** Photos as the server last confirmed them. */
  #saved: Photos = [];
  /** Ids of all photos known so far: a late response must not bring back a deleted photo. */
  readonly #knownIds = new Set<string>();
  #waitingChanges: readonly PhotoChange[] = [];
  #lastRun: Promise<unknown> = Promise.resolve();

  /** Shows the change and saves it. Rejects with the error of `send` after the change has been reverted. */
  run(view: PhotoView, change: PhotoChange): Promise<void> {
    this.#readSaved(view);
    this.#waitingChanges = [...this.#waitingChanges, change];
    this.#show(view);
    const result = this.#lastRun.then(() => this.#send(view, change));
    this.#lastRun = result.catch(() => undefined);
    return result;
  }

  /** Adds uploaded photos. `photos` is the gallery in the response to the upload; only photos that were not known before are added. */
  add(view: PhotoView, photos: Photos): void {
    this.#readSaved(view);
    this.#saved = [...this.#saved, ...this.#rememberNew(photos)];
    this.#show(view);
  }

  /** While no change waits, the shown photos are those that the server last confirmed. */
  #readSaved(view: PhotoView): void {
    if (this.#waitingChanges.length === 0) this.#saved = view.get();
    this.#rememberNew(this.#saved);
  }

  async #send(view: PhotoView, change: PhotoChange): Promise<void> {
    const idsBefore = new Set(this.#saved.map(({ id }) => id));
    try {
      const saved = await change.send(change.apply(this.#saved));
      const savedIds = new Set(saved.map(({ id }) => id));
      const addedMeanwhile = this.#saved.filter(({ id }) => !idsBefore.has(id) && !savedIds.has(id));
      this.#rememberNew(saved);
      this.#saved = [...saved, ...addedMeanwhile];
    } finally {
      this.#waitingChanges = this.#waitingChanges.filter((waiting) => waiting !== change);
      this.#show(view);
    }
  }

  #show(view: PhotoView): void {
    let photos = this.#saved;
    for (const change of this.#waitingChanges) photos = change.apply(photos);
    view.show(photos);
  }

  /** Remembers the ids of the photos. Returns the photos that were not known before. */
  #rememberNew(photos: Photos): Photos {
    const newPhotos = photos.filter(({ id }) => !this.#knownIds.has(id));
    for (const { id } of newPhotos) this.#knownIds.add(id);
    return newPhotos;
  }
}

const changesByListingId = new Map<string, PhotoChanges>();

/** The changes of a listing's photos. They continue while the person is on another step. */
export function photoChangesOf(listingId: string): PhotoChanges {
  const existing = changesByListingId.get(listingId) ?? new PhotoChanges();
  changesByListingId.set(listingId, existing);
  return existing;
}
