import { useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/counts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useAfterProof } from '../login/phone-first.ts';
import { toast } from '../toast/toast-store.ts';
import { Card } from './card.tsx';
import { ACCEPT, FILE_MB, FILE_ROWS } from './check-file.ts';
import { dropUpload, fileUpload, retryUpload, tryFile } from './file-upload.ts';
import { UploadState } from './upload-state.tsx';

/** Choosing or dropping a file; it is tried out at once. */
export function FileChoice({ kind }: { readonly kind: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const upload = useSyncExternalStore(fileUpload.subscribe, fileUpload.read, () => null);
  useAfterProof('try', retryUpload);
  const take = (files: readonly File[]) => {
    if (files.length > 1) toast(m['bulk.file_one'](), { look: 'error' });
    else if (files[0]) tryFile({ kind, file: files[0] });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const choose = () => input.current?.click();
  return (
    <Card title={m['bulk.step_file']()}>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label={m['bulk.choose_file']()}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // the same file again, mended meanwhile, is a new choice
          event.target.value = '';
        }}
      />
      {upload ? (
        <UploadState
          upload={upload}
          onOther={() => {
            dropUpload();
            choose();
          }}
        />
      ) : (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            'flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-6 text-center',
            over ? 'border-oxide bg-oxide-soft' : 'border-edge',
          )}
        >
          <p className="hidden font-semibold pointer-fine:block">{m['bulk.drop']()}</p>
          <Button size="lg" onClick={choose}>
            {m['bulk.choose_file']()}
          </Button>
          <p className="text-14 text-muted">{m['bulk.file_limits']({ mb: FILE_MB, rows: countText(FILE_ROWS) })}</p>
        </div>
      )}
    </Card>
  );
}
