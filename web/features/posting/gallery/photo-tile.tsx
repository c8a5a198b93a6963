import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { OwnPhoto } from '../../../../contract/shapes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx';
import { TrashIcon } from '../../../ui/task-icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormOption } from '../form/types.ts';
import { previewOf, releasePreview } from './previews.ts';

const MAX_ALT = 140;
const MIN_ALT = 2;

interface PhotoTileProps {
  readonly photo: OwnPhoto;
  readonly at: number;
  readonly count: number;
  readonly categories: readonly FormOption[];
  readonly onMove: (to: number) => void;
  readonly onDelete: () => void;
  readonly onDescribe: (change: { category?: string | null; alt_text?: string | null }) => Promise<void>;
}

/** One photo: what it shows, where it stands, and what can be done with it. */
export function PhotoTile({ photo, at, count, categories, onMove, onDelete, onDescribe }: PhotoTileProps) {
  const [alt, setAlt] = useState(photo.alt_text ?? '');
  const position = at + 1;
  const saveAlt = () => {
    const text = alt.trim();
    const next = text.length < MIN_ALT ? null : text;
    if (next !== photo.alt_text) void onDescribe({ alt_text: next });
  };
  return (
    <article
      aria-label={m['posting.photo_number']({ position, count })}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="relative cursor-grab active:cursor-grabbing">
        <PhotoPreview photo={photo} />
        {at === 0 && (
          <Badge look="confirmed" className="absolute top-2.5 left-2.5">
            {m['posting.cover']()}
          </Badge>
        )}
      </div>
      <div className="flex items-center border-b border-line p-1">
        <IconButton icon={BackIcon} label={m['posting.photo_earlier']({ position })} disabled={at === 0} onClick={() => onMove(at - 1)} />
        <IconButton
          icon={ForwardIcon}
          label={m['posting.photo_later']({ position })}
          disabled={position === count}
          onClick={() => onMove(at + 1)}
        />
        {at > 0 && (
          <Button look="quiet" className="px-2 text-14" onClick={() => onMove(0)}>
            {m['posting.make_cover']()}
          </Button>
        )}
        <IconButton data-delete icon={TrashIcon} label={m['posting.photo_delete']({ position })} onClick={onDelete} className="ml-auto" />
      </div>
      <div className="flex flex-col gap-3 p-3">
        <Select
          label={m['posting.photo_shows']()}
          options={categories}
          placeholder={m['posting.choose']()}
          value={photo.category ?? ''}
          onChange={(event) => void onDescribe({ category: event.target.value || null })}
        />
        <TextField
          label={m['posting.photo_alt']()}
          hint={m['posting.photo_alt_hint']()}
          value={alt}
          maxLength={MAX_ALT}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={saveAlt}
        />
      </div>
    </article>
  );
}

/** The file of this device until the server's own picture has arrived. */
function PhotoPreview({ photo }: { readonly photo: OwnPhoto }) {
  const [local, setLocal] = useState(() => previewOf(photo.id));
  const loaded = () => {
    releasePreview(photo.id);
    setLocal(undefined);
  };
  return (
    <div
      onLoadCapture={(event) =>
        (event.target as HTMLElement).hasAttribute('data-local') || isMiniature(event.target) ? undefined : loaded()
      }
    >
      <Picture photo={photo} sizes="(width >= 40rem) 22rem, 100vw" className="aspect-[4/3] w-full" />
      {local !== undefined && (
        <img data-local="" src={local} alt="" draggable={false} className="absolute inset-x-0 top-0 aspect-[4/3] w-full object-cover" />
      )}
    </div>
  );
}

const isMiniature = (target: EventTarget): boolean => target instanceof HTMLImageElement && target.currentSrc.startsWith('data:');
