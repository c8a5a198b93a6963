import { useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ConversationPhoto } from '../../../contract/contact/conversation-photos.ts';
import { cx } from '../../ui/cx.ts';
import { useLoadedDialog } from '../feedback/use-loaded-dialog.ts';
import { BlobImage } from '../photos/blob-image.tsx';
import type { EnlargedPhoto } from './enlarged-photo.tsx';
import { useIsNearViewport } from './use-is-near-viewport.ts';
import { usePrivatePhoto } from './use-private-photo.ts';

interface PrivatePhotosProps {
  readonly photos: readonly ConversationPhoto[];
  /** Text alternative of the photo at this position, counted from 1. */
  readonly label: (position: number) => string;
}

/** Photos of a message or of a report. They are small and loaded when they come into view; a click enlarges them. */
export function PrivatePhotos({ photos, label }: PrivatePhotosProps) {
  const [chosen, setChosen] = useState(0);
  const { Dialog, open, close } = useLoadedDialog<Parameters<typeof EnlargedPhoto>[0]>(
    async () => (await import('./enlarged-photo.tsx')).EnlargedPhoto,
  );
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={cx('grid gap-2', photos.length > 1 && 'grid-cols-2')}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <SmallPhoto
              photo={photo}
              label={label(index + 1)}
              isOneOfMany={photos.length > 1}
              onOpen={() => {
                setChosen(index);
                open();
              }}
            />
          </li>
        ))}
      </ul>
      {Dialog && <Dialog photo={photos[chosen]!} label={label(chosen + 1)} onClose={close} />}
    </>
  );
}

interface SmallPhotoProps {
  readonly photo: ConversationPhoto;
  readonly label: string;
  /** True for a photo among several, which is shown as a square. */
  readonly isOneOfMany: boolean;
  readonly onOpen: () => void;
}

function SmallPhoto({ photo: { id, width, height, blur }, label, isOneOfMany, onOpen }: SmallPhotoProps) {
  const frame = useRef<HTMLButtonElement>(null);
  const isVisible = useIsNearViewport(frame);
  const { content, hasFailed, retry } = usePrivatePhoto(id, 'small', isVisible);
  return (
    <button
      ref={frame}
      type="button"
      onClick={hasFailed ? retry : onOpen}
      aria-label={hasFailed ? `${label}. ${m['inbox.photo_failed']()}` : m['inbox.photo_enlarge']({ photo: label })}
      className="block w-full overflow-hidden rounded-control bg-sand"
      // reserves the space while the photo loads
      style={{
        maxWidth: '16rem',
        aspectRatio: isOneOfMany ? '1' : `${width} / ${Math.min(height, width * 1.5)}`,
        ...(!content && !hasFailed && { background: `center / cover url("${blur}")` }),
      }}
    >
      {hasFailed && <span className="flex size-full items-center justify-center p-3 text-14">{m['inbox.photo_failed']()}</span>}
      {content && <BlobImage blob={content} alt="" className="size-full object-cover" />}
    </button>
  );
}
