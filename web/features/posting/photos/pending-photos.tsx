import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AlertIcon, CloseIcon } from '../../../ui/drawings/icons.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { Upload } from './upload-queue.ts';
import { uploadQueue } from './uploads.ts';

/** Photos that are not on the server yet, with their progress or error and buttons to retry or cancel. */
export function PendingPhotos({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="mb-5 flex flex-col gap-2" aria-label={m['posting.uploads']()}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          <PendingPhoto upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function progressText(status: Upload['status'], progress: number): string {
  if (status === 'waiting') return m['posting.upload_waiting']();
  // All bytes are sent, and the server is processing the photo.
  if (progress >= 1) return m['posting.upload_working']();
  return m['posting.upload_share']({ percent: Math.round(progress * 100) });
}

function PendingPhoto({ upload }: { readonly upload: Upload }) {
  const { name, preview, status, progress, message } = upload;
  const hasFailed = message !== null;
  return (
    <div className={cx('flex items-center gap-3 rounded-card border bg-card p-2 pr-1', hasFailed ? 'border-oxide' : 'border-line')}>
      {preview && status !== 'refused' ? (
        <img src={preview} alt="" className="size-14 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="flex size-14 shrink-0 items-center justify-center rounded-control bg-oxide-soft text-oxide">
          <AlertIcon />
        </span>
      )}
      <div className="min-w-0 flex-1">
        {hasFailed ? (
          <p role="alert" className="text-14 text-oxide">
            {status === 'failed' && <span className="block truncate font-semibold">{name}</span>}
            {message}
          </p>
        ) : (
          <>
            <p className="truncate text-14">{name}</p>
            <progress
              value={progress}
              max={1}
              aria-label={m['posting.upload_progress']({ name })}
              className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
            />
            <p className="text-12 text-muted">{progressText(status, progress)}</p>
          </>
        )}
        {status === 'failed' && (
          <Button variant="outline" className="mt-2 mb-1" onClick={() => uploadQueue.retry(upload.key)}>
            {m['shell.retry']()}
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      <IconButton
        icon={CloseIcon}
        label={hasFailed ? m['posting.upload_dismiss']({ name }) : m['posting.upload_cancel']({ name })}
        onClick={({ currentTarget }) => {
          const gallery = currentTarget.closest('section');
          uploadQueue.remove(upload.key);
          keepFocus(() => gallery?.querySelector<HTMLElement>('button:not(:disabled)'));
        }}
      />
    </div>
  );
}
