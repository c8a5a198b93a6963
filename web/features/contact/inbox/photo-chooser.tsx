import { useRef, type ReactNode } from 'react';
import { PHOTOS_PER_MESSAGE } from '../../../../contract/contact/message-limits.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { ACCEPT_ATTRIBUTE } from '../../../shared/photos/photo-file-error.ts';
import { BlobImage } from '../../../shared/photos/blob-image.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/drawings/icons.tsx';
import { CameraIcon } from '../../../ui/drawings/task-icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import type { SendProgress } from './send-photos.ts';

interface PhotoChooserProps {
  readonly photos: readonly ChosenPhoto[];
  readonly isBusy: boolean;
  readonly progress: SendProgress | null;
  readonly problem: string | null;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (photo: ChosenPhoto) => void;
  /** The button that sends the message; the photo buttons are next to it. */
  readonly children: ReactNode;
}

/** Selects photos for a message from the device or, on phones, takes them with the camera. */
export function PhotoChooser({ photos, isBusy, progress, problem, onAdd, onRemove, children }: PhotoChooserProps) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isFull = photos.length >= PHOTOS_PER_MESSAGE;
  const add = (input: HTMLInputElement) => {
    onAdd([...(input.files ?? [])]);
    // otherwise, choosing the same file again would fire no change event
    input.value = '';
  };
  return (
    <div className="flex flex-col gap-2">
      {photos.length > 0 && (
        <ul aria-label={m['inbox.photos_chosen']()} className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo.clientId}>
              <ChosenPhotoTile photo={photo} isBusy={isBusy} onRemove={() => onRemove(photo)} />
            </li>
          ))}
        </ul>
      )}
      {progress && (
        <label className="text-14 text-muted">
          {m['inbox.photo_sending']({ position: progress.position, count: photos.length })}
          <progress
            value={progress.fraction}
            max={1}
            className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
          />
        </label>
      )}
      {problem !== null && (
        <p role="alert" className="text-14 text-oxide">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="outline" icon={<PlusIcon />} disabled={isBusy || isFull} onClick={() => picker.current?.click()} data-add-photos>
          {m['inbox.add_photos']()}
        </Button>
        <Button
          variant="outline"
          icon={<CameraIcon />}
          disabled={isBusy || isFull}
          onClick={() => camera.current?.click()}
          className="pointer-fine:hidden"
        >
          {m['inbox.take_photo']()}
        </Button>
      </div>
      <input ref={picker} type="file" accept={ACCEPT_ATTRIBUTE} multiple onChange={(event) => add(event.currentTarget)} hidden />
      <input ref={camera} type="file" accept="image/*" capture="environment" onChange={(event) => add(event.currentTarget)} hidden />
    </div>
  );
}

interface ChosenPhotoTileProps {
  readonly photo: ChosenPhoto;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function ChosenPhotoTile({ photo: { file }, isBusy, onRemove }: ChosenPhotoTileProps) {
  return (
    <div className="relative" style={{ width: '6rem', height: '6rem' }}>
      <BlobImage blob={file} alt={file.name} className="size-full rounded-control object-cover" />
      <IconButton
        icon={CloseIcon}
        variant="round"
        label={m['inbox.photo_remove']({ name: file.name })}
        disabled={isBusy}
        className="absolute top-0 right-0"
        onClick={({ currentTarget }) => {
          const form = currentTarget.closest('form');
          onRemove();
          keepFocus(() => form?.querySelector<HTMLElement>('[data-add-photos]'));
        }}
      />
    </div>
  );
}
