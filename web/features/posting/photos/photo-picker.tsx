import { useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { CameraIcon } from '../../../ui/drawings/task-icons.tsx';
import { ACCEPT_ATTRIBUTE } from './photo-file-error.ts';

interface PhotoPickerProps {
  readonly remaining: number;
  /** Files are being dragged over the page. */
  readonly isDragging: boolean;
  readonly maxBytes: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Adds photos with the file picker or by dropping them; on phones also with the camera. */
export function PhotoPicker({ remaining, isDragging, maxBytes, onFiles }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const addFiles = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // Otherwise choosing the same file again would not fire a change event.
    input.value = '';
  };
  const isFull = remaining === 0;
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-5 text-center transition-colors',
        isDragging ? 'border-oxide bg-oxide-soft' : 'border-edge bg-card',
      )}
    >
      <CameraIcon className="size-9 text-oxide" />
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={<PlusIcon />} disabled={isFull} onClick={() => picker.current?.click()}>
          {m['posting.add_photos']()}
        </Button>
        <Button
          variant="outline"
          icon={<CameraIcon />}
          disabled={isFull}
          onClick={() => camera.current?.click()}
          className="pointer-fine:hidden"
        >
          {m['posting.take_photo']()}
        </Button>
      </div>
      <p className="text-14 text-muted">
        {isFull ? m['posting.photos_full']() : m['posting.photos_rules']({ limit: Math.floor(maxBytes / 1024 / 1024) })}
      </p>
      <input ref={picker} type="file" accept={ACCEPT_ATTRIBUTE} multiple onChange={(event) => addFiles(event.currentTarget)} hidden />
      <input ref={camera} type="file" accept="image/*" capture="environment" onChange={(event) => addFiles(event.currentTarget)} hidden />
    </div>
  );
}
