import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { OwnPhoto } from '../../../../contract/listing/card.ts';
import { PHOTO_LIMITS } from '../../../../contract/listing/photo-limits.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BackIcon, ForwardIcon } from '../../../ui/drawings/icons.tsx';
import { TrashIcon } from '../../../ui/drawings/task-icons.tsx';
import { Picture } from '../../../ui/listing/picture.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { FormOption } from '../model/types.ts';
import { previewOf, releasePreview } from './previews.ts';

interface PhotoTileProps {
  readonly photo: OwnPhoto;
  readonly index: number;
  readonly count: number;
  readonly categories: readonly FormOption[];
  readonly onMove: (toIndex: number) => void;
  readonly onDelete: () => void;
  readonly onDescribe: (change: { category?: string | null; alt_text?: string | null }) => Promise<void>;
}

/** One photo with its category, description and position, and buttons to move and delete it. */
export function PhotoTile({ photo, index, count, categories, onMove, onDelete, onDescribe }: PhotoTileProps) {
  const [altText, setAltText] = useState(photo.alt_text ?? '');
  const position = index + 1;
  const saveAltText = () => {
    const newAltText = altText.trim() || null;
    if (newAltText !== photo.alt_text) void onDescribe({ alt_text: newAltText });
  };
  return (
    <article
      aria-label={m['posting.photo_number']({ position, count })}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="relative cursor-grab active:cursor-grabbing">
        <PhotoPreview photo={photo} />
        {index === 0 && (
          <Badge tone="confirmed" className="absolute top-2.5 left-2.5">
            {m['posting.cover']()}
          </Badge>
        )}
      </div>
      <div className="flex items-center border-b border-line p-1">
        <IconButton
          icon={BackIcon}
          label={m['posting.photo_earlier']({ position })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ForwardIcon}
          label={m['posting.photo_later']({ position })}
          disabled={position === count}
          onClick={() => onMove(index + 1)}
        />
        {index > 0 && (
          <Button variant="quiet" className="px-2 text-14" onClick={() => onMove(0)}>
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
          value={altText}
          maxLength={PHOTO_LIMITS.maxAltText}
          onChange={(event) => setAltText(event.target.value)}
          onBlur={saveAltText}
        />
      </div>
    </article>
  );
}

/** Shows the local file until the server's picture has loaded. */
function PhotoPreview({ photo }: { readonly photo: OwnPhoto }) {
  const [previewUrl, setPreviewUrl] = useState(() => previewOf(photo.id));
  const onServerPictureLoaded = () => {
    releasePreview(photo.id);
    setPreviewUrl(undefined);
  };
  return (
    <div
      onLoadCapture={(event) =>
        (event.target as HTMLElement).hasAttribute('data-local') || isPlaceholder(event.target) ? undefined : onServerPictureLoaded()
      }
    >
      <Picture photo={photo} sizes="(width >= 40rem) 22rem, 100vw" className="aspect-[4/3] w-full" />
      {previewUrl !== undefined && (
        <img
          data-local=""
          src={previewUrl}
          alt=""
          draggable={false}
          className="absolute inset-x-0 top-0 aspect-[4/3] w-full object-cover"
        />
      )}
    </div>
  );
}

const isPlaceholder = (target: EventTarget): boolean => target instanceof HTMLImageElement && target.currentSrc.startsWith('data:');
