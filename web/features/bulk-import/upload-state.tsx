import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { cancelUpload, retryUpload, type FileUpload } from './file-upload.ts';

/** Progress of the upload, or its error with buttons to retry or choose another file. */
export function UploadState({ upload, onChooseOther }: { readonly upload: FileUpload; readonly onChooseOther: () => void }) {
  const { name, status, progress, message, errors } = upload;
  if (status === 'sending') {
    const label = m['bulk.sending']({ name });
    return (
      <div className="flex flex-col gap-3">
        <p className="font-semibold break-words">{label}</p>
        <ProgressBar label={label} value={progress} max={1} segments={[{ fraction: progress, color: 'indigo' }]} />
        <p role="status" className="text-14 text-muted">
          {progress < 1 ? m['bulk.sent_share']({ percent: Math.floor(progress * 100) }) : m['bulk.sent_checking']()}
        </p>
        <p>
          <Button variant="outline" onClick={cancelUpload}>
            {m['bulk.cancel']()}
          </Button>
        </p>
      </div>
    );
  }
  // The message above repeats the first error.
  const otherErrors = errors.filter((error) => error.message !== message);
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="flex items-start gap-2 font-semibold text-oxide">
        <AlertIcon className="mt-0.5" />
        <span className="min-w-0 break-words">{m['bulk.upload_failed']({ name })}</span>
      </p>
      <p>{message}</p>
      {otherErrors.length > 0 && (
        <ul className="list-disc pl-5 text-14">
          {otherErrors.map(({ path, message: text }) => (
            <li key={path + text} className="break-words">
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        {status === 'failed' && <Button onClick={retryUpload}>{m['bulk.retry']()}</Button>}
        <Button variant={status === 'failed' ? 'outline' : 'primary'} onClick={onChooseOther}>
          {m['bulk.other_file']()}
        </Button>
      </p>
    </div>
  );
}
