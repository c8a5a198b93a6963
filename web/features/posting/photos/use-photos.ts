import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { FormField, KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import type { OwnPhoto } from '../../../../contract/listing/card.ts';
import { api, messageOf } from '../../../lib/api/api.ts';
import { toast } from '../../../shared/feedback/toast.ts';
import type { DevicePosition } from '../device-position.ts';
import { deletePhotos } from '../posting-api.ts';
import { photoFileError } from '../../../shared/photos/photo-file-error.ts';
import { photoChangesOf, type PhotoChange } from './photo-changes.ts';
import { claimPreview } from './previews.ts';
import { uploadQueue, useUploads } from './uploads.ts';
import type { Upload } from './upload-queue.ts';
import { uploadPhoto } from './upload-photo.ts';

interface PhotoDescription {
  readonly category?: string | null;
  readonly alt_text?: string | null;
}

interface ListingPhotos {
  readonly photos: readonly OwnPhoto[];
  readonly pending: readonly Upload[];
  /** How many more photos can be added. */
  readonly remaining: number;
  /** Text for screen readers about the last change. */
  readonly announcement: string;
  readonly add: (files: readonly File[], position?: DevicePosition) => void;
  readonly move: (fromIndex: number, toIndex: number) => void;
  readonly remove: (photo: OwnPhoto) => Promise<void>;
  readonly describe: (photo: OwnPhoto, description: PhotoDescription) => Promise<void>;
}

interface UsePhotosOptions {
  readonly form: KindForm;
  readonly field: FormField;
  readonly listing: OwnListing;
  /** Returns the current listing, which may have changed since the last render: uploads end while other steps are saved. */
  readonly getLatest: () => OwnListing;
  readonly onSaved: (listing: OwnListing) => void;
}

/** The photos of a listing: uploaded photos, pending uploads, and functions that change them. */
export function usePhotos({ form, field, listing, getLatest, onSaved }: UsePhotosOptions): ListingPhotos {
  const pending = useUploads(listing.id);
  const [announcement, setAnnouncement] = useState('');
  const { id, photos } = listing;
  const changes = photoChangesOf(id);
  const view = {
    get: () => getLatest().photos,
    show: (shown: readonly OwnPhoto[]) => onSaved(withPhotos(getLatest(), form, shown)),
  };
  const remaining = Math.max(0, (field.max ?? Infinity) - photos.length - pending.filter(({ status }) => status !== 'refused').length);

  /** Shows the change immediately. When the server refuses it, reverts it and shows a message. */
  const change = async (photoChange: PhotoChange, doneText: string): Promise<void> => {
    try {
      await changes.run(view, photoChange);
      setAnnouncement(doneText);
    } catch (error) {
      toast(messageOf(error, m['posting.save_failed']()), { type: 'error', durationMs: 6000 });
    }
  };

  const add = (files: readonly File[], position?: DevicePosition) => {
    let freeCount = remaining;
    for (const file of files) {
      const error = photoFileError(file, field.max_bytes ?? Infinity);
      if (error !== null) uploadQueue.refuse(id, file.name, error);
      else if (freeCount <= 0) uploadQueue.refuse(id, file.name, m['photo_error.full']({ name: file.name, limit: field.max ?? 0 }));
      else {
        freeCount -= 1;
        uploadQueue.add(
          id,
          file,
          {
            send: (photoFile, onProgress, signal) => uploadPhoto({ id, file: photoFile, position, onProgress, signal }),
            onDone: (response, upload) => {
              claimPreview(upload.preview, getLatest().photos, response.data);
              changes.add(view, response.data);
              setAnnouncement(m['posting.photo_added']({ name: upload.name }));
              for (const warning of response.warnings) toast(warning.message, { durationMs: 6000 });
              if (position && response.warnings.every(({ code }) => code !== 'photo_not_at_place')) toast(m['posting.place_shown']());
            },
          },
          URL.createObjectURL(file),
        );
      }
    }
  };
  const move = (fromIndex: number, toIndex: number) => {
    const movedId = photos[fromIndex]!.id;
    const position = Math.max(0, Math.min(photos.length - 1, toIndex)) + 1;
    const doneText = position === 1 ? m['posting.photo_is_cover']() : m['posting.photo_moved']({ position, count: photos.length });
    void change(
      {
        apply: (current) => movePhoto(current, movedId, toIndex),
        send: async (order) => (await api('POST /property/photos/order', { body: { id, file_ids: order.map((photo) => photo.id) } })).data,
      },
      doneText,
    );
  };
  const remove = (photo: OwnPhoto) =>
    change(
      {
        apply: (current) => current.filter((candidate) => candidate.id !== photo.id),
        send: () => deletePhotos(form, id, [photo.id]),
      },
      m['posting.photo_deleted'](),
    );
  const describe = (photo: OwnPhoto, description: PhotoDescription) =>
    change(
      {
        apply: (current) => current.map((candidate) => (candidate.id === photo.id ? { ...candidate, ...description } : candidate)),
        send: async () => (await api('POST /property/photos/update', { body: { id, file_id: photo.id, ...(description as object) } })).data,
      },
      m['posting.photo_saved'](),
    );
  return { photos, pending, remaining, announcement, add, move, remove, describe };
}

/** Returns the listing with these photos, an updated card, and an updated status of the photo step. */
function withPhotos(listing: OwnListing, form: KindForm, photos: readonly OwnPhoto[]): OwnListing {
  const step = form.steps.find(({ fields }) => fields.some(({ control }) => control === 'photos'))?.id;
  const hasPhotos = photos.length > 0;
  return {
    ...listing,
    photos: photos.map((photo, position) => ({ ...photo, cover: position === 0 })),
    card: { ...listing.card, photo: photos[0] ?? null, photo_count: photos.length },
    steps: listing.steps.map((candidate) => (candidate.id === step ? { ...candidate, complete: hasPhotos } : candidate)),
    next_step: hasPhotos && listing.next_step === step ? null : listing.next_step,
  };
}

/** Returns the photos with one of them moved to another index; the others keep their order. */
function movePhoto(photos: readonly OwnPhoto[], id: string, toIndex: number): readonly OwnPhoto[] {
  const moved = photos.find((photo) => photo.id === id);
  if (!moved) return photos;
  const others = photos.filter((photo) => photo !== moved);
  const insertIndex = Math.max(0, Math.min(others.length, toIndex));
  return [...others.slice(0, insertIndex), moved, ...others.slice(insertIndex)];
}
