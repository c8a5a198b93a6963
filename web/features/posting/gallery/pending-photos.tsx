import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AlertIcon, CloseIcon } from '../../../ui/icons.tsx';
import { keepFocus } from '../keep-focus.ts';
import type { Upload } from './upload-queue.ts';
import { uploads as queue } from './uploads.ts';

/** Photos that are not on the server yet: how far each is, what went wrong, and what can be done about it. */
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

function PendingPhoto({ upload }: { readonly upload: Upload }) {
  const { name, preview, state, share, message } = upload;
  const percent = Math.round(share * 100);
  const wrong = message !== null;
  return (
    <div className={cx('flex items-center gap-3 rounded-card border bg-card p-2 pr-1', wrong ? 'border-oxide' : 'border-line')}>
      {preview && state !== 'refused' ? (
        <img src={preview} alt="" className="size-14 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="flex size-14 shrink-0 items-center justify-center rounded-control bg-oxide-soft text-oxide">
          <AlertIcon />
        </span>
      )}
      <div className="min-w-0 flex-1">
        {wrong ? (
          <p role="alert" className="text-14 text-oxide">
            {state === 'failed' && <span className="block truncate font-semibold">{name}</span>}
            {message}
          </p>
        ) : (
          <>
            <p className="truncate text-14">{name}</p>
            <progress
              value={share}
              max={1}
              aria-label={m['posting.upload_progress']({ name })}
              className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
            />
            <p className="text-12 text-muted">
              {state === 'waiting'
                ? m['posting.upload_waiting']()
                : share < 1
                  ? m['posting.upload_share']({ percent })
                  : m['posting.upload_working']()}
            </p>
          </>
        )}
        {state === 'failed' && (
          <Button look="outline" className="mt-2 mb-1" onClick={() => queue.retry(upload.key)}>
            {m['shell.retry']()}
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      <IconButton
        icon={CloseIcon}
        label={wrong ? m['posting.upload_dismiss']({ name }) : m['posting.upload_cancel']({ name })}
        onClick={({ currentTarget }) => {
          const gallery = currentTarget.closest('section');
          queue.drop(upload.key);
          keepFocus(() => gallery?.querySelector<HTMLElement>('button:not(:disabled)'));
        }}
      />
    </div>
  );
}
