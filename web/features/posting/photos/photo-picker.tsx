import { useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { messageOf } from '../../../lib/api/api.ts';
import { toast } from '../../../shared/feedback/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { CameraIcon } from '../../../ui/drawings/task-icons.tsx';
import { devicePosition, type DevicePosition } from '../device-position.ts';
import { ACCEPT_ATTRIBUTE } from '../../../shared/photos/photo-file-error.ts';

interface PhotoPickerProps {
  readonly remaining: number;
  /** Whether files are being dragged over the page. */
  readonly isDragging: boolean;
  readonly maxBytes: number;
  /** `position`: where the device was when the photo was taken. Set only if the owner wants it to be shown. */
  readonly onFiles: (files: readonly File[], position?: DevicePosition) => void;
}

/** Adds photos with the file picker or by dropping them. On phones also with the camera. */
export function PhotoPicker({ remaining, isDragging, maxBytes, onFiles }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [showsPlace, setShowsPlace] = useState(false);
  const takeFiles = (input: HTMLInputElement): readonly File[] => {
    const files = [...(input.files ?? [])];
    // Otherwise, choosing the same file again would fire no change event.
    input.value = '';
    return files;
  };
  const addTakenPhotos = async (files: readonly File[]) => {
    if (!showsPlace || files.length === 0) return onFiles(files);
    try {
      onFiles(files, await devicePosition(0));
    } catch (error) {
      onFiles(files);
      toast(messageOf(error, m['posting.geo_unavailable']()), { type: 'error', durationMs: 6000 });
    }
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
      <label className="flex max-w-sm items-start gap-2 text-left text-14 pointer-fine:hidden">
        <input
          type="checkbox"
          className="mt-0.5 tick-box"
          checked={showsPlace}
          onChange={(event) => setShowsPlace(event.currentTarget.checked)}
        />
        <span>
          {m['posting.show_place']()}
          <span className="block text-muted">{m['posting.show_place_note']()}</span>
        </span>
      </label>
      <p className="text-14 text-muted">
        {isFull ? m['posting.photos_full']() : m['posting.photos_rules']({ limit: Math.floor(maxBytes / 1024 / 1024) })}
      </p>
      <input
        ref={picker}
        type="file"
        accept={ACCEPT_ATTRIBUTE}
        multiple
        onChange={(event) => onFiles(takeFiles(event.currentTarget))}
        hidden
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void addTakenPhotos(takeFiles(event.currentTarget))}
        hidden
      />
    </div>
  );
}
