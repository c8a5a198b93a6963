/**
 * Changes to the photos of one listing. A change is shown immediately and sent when the one before it has been answered: answers that
 * arrive in another order than their requests would show, and keep, an older state of the gallery.
 */
import type { OwnPhoto } from '../../../../contract/listing/card.ts';

type Photos = readonly OwnPhoto[];

export interface PhotoChange {
  /** The photos after the change; called again when an earlier change was refused or a photo was added meanwhile. */
  readonly apply: (photos: Photos) => Photos;
  /** Saves the change. Gets the photos as they are to be; resolves with the photos the server has saved. */
  readonly send: (photos: Photos) => Promise<Photos>;
}

/** Where the photos of the listing are shown. */
interface PhotoView {
  readonly get: () => Photos;
  readonly show: (photos: Photos) => void;
}

export class PhotoChanges {
  /** Photos as the server last confirmed them. */
  #saved: Photos = [];
  /** Ids of all photos seen so far: a late answer must not bring back a photo that was deleted. */
  readonly #seen = new Set<string>();
  #waiting: readonly PhotoChange[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** Shows the change and saves it. Rejects with the error of `send` after the change has been taken back. */
  run(view: PhotoView, change: PhotoChange): Promise<void> {
    this.#start(view);
    this.#waiting = [...this.#waiting, change];
    this.#show(view);
    const result = this.#last.then(() => this.#send(view, change));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Adds uploaded photos. `photos` is the gallery in the answer to the upload; of it only photos not seen before are taken. */
  add(view: PhotoView, photos: Photos): void {
    this.#start(view);
    this.#saved = [...this.#saved, ...this.#unseen(photos)];
    this.#show(view);
  }

  #start(view: PhotoView): void {
    if (this.#waiting.length === 0) this.#saved = view.get();
    this.#unseen(this.#saved);
  }

  async #send(view: PhotoView, change: PhotoChange): Promise<void> {
    const before = new Set(this.#saved.map(({ id }) => id));
    try {
      const saved = await change.send(change.apply(this.#saved));
      const savedIds = new Set(saved.map(({ id }) => id));
      const addedMeanwhile = this.#saved.filter(({ id }) => !before.has(id) && !savedIds.has(id));
      this.#unseen(saved);
      this.#saved = [...saved, ...addedMeanwhile];
    } finally {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== change);
      this.#show(view);
    }
  }

  #show(view: PhotoView): void {
    let photos = this.#saved;
    for (const change of this.#waiting) photos = change.apply(photos);
    view.show(photos);
  }

  /** The photos not seen before; from now on they are. */
  #unseen(photos: Photos): Photos {
    const unseen = photos.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of unseen) this.#seen.add(id);
    return unseen;
  }
}

const changesOfListings = new Map<string, PhotoChanges>();

/** The changes of a listing's photos; they go on while the person is on another step. */
export function photoChangesOf(listingId: string): PhotoChanges {
  const existing = changesOfListings.get(listingId) ?? new PhotoChanges();
  changesOfListings.set(listingId, existing);
  return existing;
}
