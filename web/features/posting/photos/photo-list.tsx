import { useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { OwnPhoto } from '../../../../contract/listing/card.ts';
import { ConfirmDeleteDialog } from '../../../shared/own-listing/confirm-delete-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { FormOption } from '../model/types.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { usePhotos } from './use-photos.ts';

interface PhotoListProps {
  readonly gallery: ReturnType<typeof usePhotos>;
  readonly categories: readonly FormOption[];
}

/** The photos in their order; the first is the cover. They can be reordered by dragging or with buttons. */
export function PhotoList({ gallery, categories }: PhotoListProps) {
  const { photos, move } = gallery;
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const [dropIndex, setDropIndex] = useState<number | null>(null);
  const [photoToDelete, setPhotoToDelete] = useState<OwnPhoto | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const buttonAt = (index: number, selector = 'button:not(:disabled)') =>
    list.current?.children[index]?.querySelector<HTMLElement>(selector);
  const moveWithFocus = (fromIndex: number, toIndex: number) => {
    move(fromIndex, toIndex);
    keepFocus(() => buttonAt(toIndex));
  };
  const remove = (photo: OwnPhoto) => {
    const index = photos.indexOf(photo);
    setPhotoToDelete(null);
    void gallery.remove(photo);
    const picker = () => list.current?.closest('section')?.querySelector<HTMLElement>('button:not(:disabled)');
    keepFocus(() => buttonAt(index, '[data-delete]') ?? buttonAt(index - 1, '[data-delete]') ?? picker());
  };
  const drop = () => {
    if (draggedIndex !== null && dropIndex !== null && draggedIndex !== dropIndex) move(draggedIndex, dropIndex);
    setDraggedIndex(null);
    setDropIndex(null);
  };
  return (
    <>
      <ol ref={list} className="grid gap-4 sm:grid-cols-2" aria-label={m['posting.photos_in_order']()}>
        {photos.map((photo, index) => (
          // Dragging is an alternative to the buttons inside, which work with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={photo.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', photo.id);
              setDraggedIndex(index);
            }}
            onDragOver={(event) => {
              if (draggedIndex === null) return;
              event.preventDefault();
              setDropIndex(index);
            }}
            onDragEnd={drop}
            className={cx(
              'rounded-card transition-transform duration-150',
              draggedIndex === index && 'opacity-50',
              dropIndex === index && draggedIndex !== null && draggedIndex !== index && 'outline-3 outline-offset-2 outline-indigo',
            )}
          >
            <PhotoTile
              photo={photo}
              index={index}
              count={photos.length}
              categories={categories}
              onMove={(toIndex) => moveWithFocus(index, toIndex)}
              onDelete={() => setPhotoToDelete(photo)}
              onDescribe={(change) => gallery.describe(photo, change)}
            />
          </li>
        ))}
      </ol>
      {photoToDelete && (
        <ConfirmDeleteDialog
          title={m['posting.photo_delete_title']()}
          text={m['posting.photo_delete_text']()}
          onClose={() => setPhotoToDelete(null)}
          onDelete={() => remove(photoToDelete)}
        />
      )}
    </>
  );
}
