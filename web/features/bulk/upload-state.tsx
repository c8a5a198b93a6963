import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Bar } from './bar.tsx';
import { dropUpload, retryUpload, type FileUpload } from './file-upload.ts';

/** A file on its way, or why it did not arrive and what to do about it. */
export function UploadState({ upload, onOther }: { readonly upload: FileUpload; readonly onOther: () => void }) {
  const { name, state, share, message, errors } = upload;
  if (state === 'sending') {
    const label = m['bulk.sending']({ name });
    return (
      <div className="flex flex-col gap-3">
        <p className="font-semibold break-words">{label}</p>
        <Bar label={label} value={share} max={1} parts={[{ share, look: 'indigo' }]} />
        <p role="status" className="text-14 text-muted">
          {share < 1 ? m['bulk.sent_share']({ percent: Math.floor(share * 100) }) : m['bulk.sent_checking']()}
        </p>
        <p>
          <Button look="outline" onClick={dropUpload}>
            {m['bulk.cancel']()}
          </Button>
        </p>
      </div>
    );
  }
  // the first one is the sentence above them
  const more = errors.filter((one) => one.message !== message);
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="flex items-start gap-2 font-semibold text-oxide">
        <AlertIcon className="mt-0.5" />
        <span className="min-w-0 break-words">{m['bulk.upload_failed']({ name })}</span>
      </p>
      <p>{message}</p>
      {more.length > 0 && (
        <ul className="list-disc pl-5 text-14">
          {more.map(({ path, message: told }) => (
            <li key={path + told} className="break-words">
              {told}
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        {state === 'failed' && <Button onClick={retryUpload}>{m['bulk.retry']()}</Button>}
        <Button look={state === 'failed' ? 'outline' : 'primary'} onClick={onOther}>
          {m['bulk.other_file']()}
        </Button>
      </p>
    </div>
  );
}
