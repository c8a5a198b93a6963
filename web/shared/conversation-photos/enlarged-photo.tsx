import { m } from '../../../messages/compiled/messages.js';
import type { ConversationPhoto } from '../../../contract/contact/conversation-photos.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BlobImage } from '../photos/blob-image.tsx';
import { usePrivatePhoto } from './use-private-photo.ts';

interface EnlargedPhotoProps {
  readonly photo: ConversationPhoto;
  readonly label: string;
  readonly onClose: () => void;
}

/** A photo as large as the screen allows. The small variant, which is already loaded, is shown until the large one has loaded. */
export function EnlargedPhoto({ photo: { id, width, height }, label, onClose }: EnlargedPhotoProps) {
  const small = usePrivatePhoto(id, 'small', true);
  const { content, hasFailed, retry } = usePrivatePhoto(id, 'large', true);
  const displayedContent = content ?? small.content;
  return (
    <Dialog open onClose={onClose} title={label} layout="sheet">
      {hasFailed && (
        <div role="alert" className="flex flex-col items-center gap-3">
          <p>{m['inbox.photo_failed']()}</p>
          <Button onClick={retry}>{m['shell.retry']()}</Button>
        </div>
      )}
      {!hasFailed && displayedContent && (
        <BlobImage
          blob={displayedContent}
          alt={label}
          width={width}
          height={height}
          aria-busy={!content}
          className="mx-auto rounded-control"
          style={{ width: 'auto', height: 'auto', maxWidth: '100%', maxHeight: '80dvh' }}
        />
      )}
    </Dialog>
  );
}
