import { useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { CameraIcon } from '../../../ui/task-icons.tsx';
import { ACCEPT } from './check-file.ts';

interface PhotoPickerProps {
  readonly room: number;
  /** Files are being held over the page. */
  readonly dragging: boolean;
  readonly maxBytes: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Many photos at once from the device, by picker or drop; on phones also straight from the camera. */
export function PhotoPicker({ room, dragging, maxBytes, onFiles }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // the same file may be chosen again
    input.value = '';
  };
  const full = room === 0;
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-5 text-center transition-colors',
        dragging ? 'border-oxide bg-oxide-soft' : 'border-edge bg-card',
      )}
    >
      <CameraIcon className="size-9 text-oxide" />
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={<PlusIcon />} disabled={full} onClick={() => picker.current?.click()}>
          {m['posting.add_photos']()}
        </Button>
        <Button
          look="outline"
          icon={<CameraIcon />}
          disabled={full}
          onClick={() => camera.current?.click()}
          className="pointer-fine:hidden"
        >
          {m['posting.take_photo']()}
        </Button>
      </div>
      <p className="text-14 text-muted">
        {full ? m['posting.photos_full']() : m['posting.photos_rules']({ limit: Math.floor(maxBytes / 1024 / 1024) })}
      </p>
      <input ref={picker} type="file" accept={ACCEPT} multiple onChange={(event) => take(event.currentTarget)} hidden />
      <input ref={camera} type="file" accept="image/*" capture="environment" onChange={(event) => take(event.currentTarget)} hidden />
    </div>
  );
}
