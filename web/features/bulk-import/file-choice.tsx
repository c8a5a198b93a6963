import { useRef, useState, type DragEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { countText } from '../../lib/format/counts.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useResumeAfterVerification } from '../../shared/session/after-phone-verification.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { Card } from './card.tsx';
import { ACCEPT_ATTRIBUTE } from './file-error.ts';
import { cancelUpload, fileUploadStore, retryUpload, uploadForDryRun } from './file-upload.ts';
import { UploadState } from './upload-state.tsx';

/** Chooses a file, or accepts a dropped file. A dry run starts immediately. */
export function FileChoice({ kind }: { readonly kind: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const upload = useStore(fileUploadStore);
  useResumeAfterVerification('try', retryUpload);
  const uploadFiles = (files: readonly File[]) => {
    if (files.length > 1) toast(m['bulk.file_one'](), { type: 'error' });
    else if (files[0]) uploadForDryRun({ kind, file: files[0] });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragging(false);
    uploadFiles([...event.dataTransfer.files]);
  };
  const openPicker = () => input.current?.click();
  return (
    <Card title={m['bulk.step_file']()}>
      <input
        ref={input}
        type="file"
        accept={ACCEPT_ATTRIBUTE}
        className="sr-only"
        tabIndex={-1}
        aria-label={m['bulk.choose_file']()}
        onChange={(event) => {
          uploadFiles([...(event.target.files ?? [])]);
          // Otherwise, choosing the same file again after correcting it would fire no change event.
          event.target.value = '';
        }}
      />
      {upload ? (
        <UploadState
          upload={upload}
          onChooseOther={() => {
            cancelUpload();
            openPicker();
          }}
        />
      ) : (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsDragging(true);
          }}
          onDragLeave={() => setIsDragging(false)}
          onDrop={onDrop}
          className={cx(
            'flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-6 text-center',
            isDragging ? 'border-oxide bg-oxide-soft' : 'border-edge',
          )}
        >
          <p className="hidden font-semibold pointer-fine:block">{m['bulk.drop']()}</p>
          <Button size="lg" onClick={openPicker}>
            {m['bulk.choose_file']()}
          </Button>
          <p className="text-14 text-muted">{m['bulk.file_limits']({ mb: BULK_LIMITS.fileMb, rows: countText(BULK_LIMITS.rows) })}</p>
        </div>
      )}
    </Card>
  );
}
