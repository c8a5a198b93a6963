import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { FormField, KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing, OwnPhoto } from '../../../../contract/shapes.ts';
import { api, isLoggedOut, messageOf } from '../../../lib/api.ts';
import { expireSession } from '../../login/auth.ts';
import { toast } from '../../toast/toast-store.ts';
import { deletePhotos } from '../posting-api.ts';
import { refusalOf } from './check-file.ts';
import { moved } from './move.ts';
import { claimPreview } from './previews.ts';
import { sendPhoto } from './send-photo.ts';
import { uploads, useUploads } from './uploads.ts';
import type { Upload } from './upload-queue.ts';

interface Gallery {
  readonly photos: readonly OwnPhoto[];
  readonly pending: readonly Upload[];
  /** Photos there is still room for. */
  readonly room: number;
  /** What just happened, for screen readers. */
  readonly told: string;
  readonly add: (files: readonly File[]) => void;
  readonly move: (from: number, to: number) => void;
  readonly remove: (photo: OwnPhoto) => Promise<void>;
  readonly describe: (photo: OwnPhoto, change: { category?: string | null; alt_text?: string | null }) => Promise<void>;
}

interface GalleryOptions {
  readonly form: KindForm;
  readonly field: FormField;
  readonly listing: OwnListing;
  /** The listing as it stands by then: answers cross, and uploads end while other steps are saved. */
  readonly newest: () => OwnListing;
  readonly onSaved: (listing: OwnListing) => void;
}

/** The gallery of a listing: what is on the server, what is on its way, and every change of it. */
export function useGallery({ form, field, listing, newest, onSaved }: GalleryOptions): Gallery {
  const pending = useUploads(listing.id);
  const [told, setTold] = useState('');
  const show = (photos: readonly OwnPhoto[]) => {
    onSaved(withPhotos(newest(), form, photos));
  };
  const { id, photos } = listing;
  const room = Math.max(0, (field.max ?? Infinity) - photos.length - pending.filter(({ state }) => state !== 'refused').length);

  /** Shows the change at once; when the server refuses, what was there comes back with the reason. */
  const change = async (optimistic: readonly OwnPhoto[] | null, call: () => Promise<readonly OwnPhoto[]>, done: string): Promise<void> => {
    const before = newest().photos;
    if (optimistic) show(optimistic);
    try {
      show(await call());
      setTold(done);
    } catch (error) {
      if (optimistic) show(before);
      if (isLoggedOut(error)) expireSession(() => void change(optimistic, call, done));
      else toast(messageOf(error, m['posting.save_failed']()), { look: 'error', durationMs: 6000 });
    }
  };

  const add = (files: readonly File[]) => {
    let free = room;
    for (const file of files) {
      const refusal = refusalOf(file, field.max_bytes ?? Infinity);
      if (refusal !== null) uploads.refuse(id, file.name, refusal);
      else if (free <= 0) uploads.refuse(id, file.name, m['photo_error.full']({ name: file.name, limit: field.max ?? 0 }));
      else {
        free -= 1;
        uploads.add(
          id,
          file,
          {
            send: (one, onProgress, signal) => sendPhoto({ path: form.calls.upload, id, file: one, onProgress, signal }),
            onDone: (answer, upload) => {
              claimPreview(upload.preview, newest().photos, answer.data);
              show(answer.data);
              setTold(m['posting.photo_added']({ name: upload.name }));
              for (const warning of answer.warnings) toast(warning.message, { durationMs: 6000 });
            },
            onLoggedOut: () => expireSession(() => uploads.retryFailed()),
          },
          URL.createObjectURL(file),
        );
      }
    }
  };
  const move = (from: number, to: number) => {
    const order = moved(photos, from, to);
    const at = order.indexOf(photos[from]!) + 1;
    const done = at === 1 ? m['posting.photo_is_cover']() : m['posting.photo_moved']({ position: at, count: photos.length });
    void change(
      order,
      async () => (await api('POST /property/photos/order', { body: { id, file_ids: order.map((photo) => photo.id) } })).data,
      done,
    );
  };
  const remove = (photo: OwnPhoto) =>
    change(
      photos.filter((one) => one.id !== photo.id),
      () => deletePhotos(form, id, [photo.id]),
      m['posting.photo_deleted'](),
    );
  const describe = (photo: OwnPhoto, what: { category?: string | null; alt_text?: string | null }) =>
    change(
      null,
      async () => (await api('POST /property/photos/update', { body: { id, file_id: photo.id, ...(what as object) } })).data,
      m['posting.photo_saved'](),
    );
  return { photos, pending, room, told, add, move, remove, describe };
}

/** The listing with these photos, and with what follows from them: its card and whether the gallery is complete. */
function withPhotos(listing: OwnListing, form: KindForm, photos: readonly OwnPhoto[]): OwnListing {
  const step = form.steps.find(({ fields }) => fields.some(({ control }) => control === 'photos'))?.id;
  const some = photos.length > 0;
  return {
    ...listing,
    photos: photos.map((photo, at) => ({ ...photo, cover: at === 0 })),
    card: { ...listing.card, photo: photos[0] ?? null, photo_count: photos.length },
    steps: listing.steps.map((one) => (one.id === step ? { ...one, complete: some } : one)),
    next_step: some && listing.next_step === step ? null : listing.next_step,
  };
}
