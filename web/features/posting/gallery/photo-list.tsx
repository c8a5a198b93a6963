import { useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { OwnPhoto } from '../../../../contract/shapes.ts';
import { cx } from '../../../ui/cx.ts';
import { keepFocus } from '../keep-focus.ts';
import type { FormOption } from '../form/types.ts';
import { DeletePhoto } from './delete-photo.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { useGallery } from './use-gallery.ts';

interface PhotoListProps {
  readonly gallery: ReturnType<typeof useGallery>;
  readonly categories: readonly FormOption[];
}

/** The photos in their order; the first is the cover. Order changes by dragging, by buttons, or by the keyboard on them. */
export function PhotoList({ gallery, categories }: PhotoListProps) {
  const { photos, move } = gallery;
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<OwnPhoto | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const buttonAt = (at: number, which = 'button:not(:disabled)') => list.current?.children[at]?.querySelector<HTMLElement>(which);
  const press = (from: number, to: number) => {
    move(from, to);
    keepFocus(() => buttonAt(to));
  };
  const remove = (photo: OwnPhoto) => {
    const at = photos.indexOf(photo);
    setLeaving(null);
    void gallery.remove(photo);
    const picker = () => list.current?.closest('section')?.querySelector<HTMLElement>('button:not(:disabled)');
    keepFocus(() => buttonAt(at, '[data-delete]') ?? buttonAt(at - 1, '[data-delete]') ?? picker());
  };
  const drop = () => {
    if (held !== null && over !== null && held !== over) move(held, over);
    setHeld(null);
    setOver(null);
  };
  return (
    <>
      <ol ref={list} className="grid gap-4 sm:grid-cols-2" aria-label={m['posting.photos_in_order']()}>
        {photos.map((photo, at) => (
          // Dragging is one way of three; the buttons inside are the others.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={photo.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', photo.id);
              setHeld(at);
            }}
            onDragOver={(event) => {
              if (held === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={drop}
            className={cx(
              'rounded-card transition-transform duration-150',
              held === at && 'opacity-50',
              over === at && held !== null && held !== at && 'outline-3 outline-offset-2 outline-indigo',
            )}
          >
            <PhotoTile
              photo={photo}
              at={at}
              count={photos.length}
              categories={categories}
              onMove={(to) => press(at, to)}
              onDelete={() => setLeaving(photo)}
              onDescribe={(change) => gallery.describe(photo, change)}
            />
          </li>
        ))}
      </ol>
      {leaving && <DeletePhoto onClose={() => setLeaving(null)} onDelete={() => remove(leaving)} />}
    </>
  );
}
