import type { BulkImport } from '../../../contract/bulk-import.ts';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Card } from './card.tsx';
import { ImportCounts } from './import-counts.tsx';
import { DownloadButton } from './download-button.tsx';
import { isFinished, isTemporary, useConfirm, useImport } from './use-import.ts';
import { InvalidRows } from './invalid-rows.tsx';

/** One dry run or import: progress, result and next steps. */
export function ImportView({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const { data, error, refetch } = useImport(id);
  if (!data) {
    if (error) {
      const retry = isTemporary(error) ? () => void refetch() : onLeave;
      return <FailedState text={messageOf(error, m['bulk.load_failed']())} onRetry={retry} />;
    }
    return (
      <div role="status" aria-label={m['shell.loading']()} className="rounded-card border border-line bg-card p-6">
        <Skeleton className="mb-4 h-6 w-2/3" />
        <Skeleton className="h-3 w-full rounded-full" />
        <Skeleton className="mt-4 h-16 w-full" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {isFinished(data) ? <Finished bulkImport={data} onLeave={onLeave} /> : <Running bulkImport={data} isUnreachable={error !== null} />}
      {isFinished(data) && data.errors.length > 0 && <InvalidRows key={String(data.dry_run)} bulkImport={data} />}
    </div>
  );
}

function Running({ bulkImport, isUnreachable }: { readonly bulkImport: BulkImport; readonly isUnreachable: boolean }) {
  const title = bulkImport.dry_run
    ? m['bulk.dry_run_running']({ name: bulkImport.file_name })
    : m['bulk.import_running']({ name: bulkImport.file_name });
  return (
    <Card title={title}>
      {isUnreachable && <Notice tone="attention">{m['bulk.unreachable']()}</Notice>}
      <ImportCounts bulkImport={bulkImport} label={title} />
      <p role="status" className="mt-4 text-14 text-muted">
        {bulkImport.status === 'waiting' ? m['bulk.waiting']() : m['bulk.running_text']()}
      </p>
    </Card>
  );
}

function Finished({ bulkImport, onLeave }: { readonly bulkImport: BulkImport; readonly onLeave: () => void }) {
  const { file_name: name, dry_run: dryRun, status, problem } = bulkImport;
  if (status === 'failed') {
    return (
      <Card title={m['bulk.import_failed']({ name })}>
        <p role="alert" className="mb-4">
          {problem}
        </p>
        {bulkImport.done > 0 && <ImportCounts bulkImport={bulkImport} label={m['bulk.import_failed']({ name })} />}
        <Button onClick={onLeave}>{m['bulk.other_file']()}</Button>
      </Card>
    );
  }
  const title = dryRun ? m['bulk.dry_run_done']({ name }) : m['bulk.import_done']({ name });
  return (
    <Card title={title}>
      {/* Announces to screen readers that the import has ended. */}
      <p role="status" className="sr-only">
        {title}
      </p>
      <ImportCounts bulkImport={bulkImport} label={title} />
      <div className="mt-5">
        {dryRun ? <ConfirmDryRun bulkImport={bulkImport} onLeave={onLeave} /> : <Imported id={bulkImport.id} onLeave={onLeave} />}
      </div>
    </Card>
  );
}

function ConfirmDryRun({ bulkImport, onLeave }: { readonly bulkImport: BulkImport; readonly onLeave: () => void }) {
  const { confirm, isConfirming } = useConfirm(bulkImport.id);
  const { created, updated } = bulkImport.counts;
  const count = created + updated;
  const otherFileButton = (
    <Button variant="outline" className="w-full sm:w-auto" onClick={onLeave}>
      {m['bulk.other_file']()}
    </Button>
  );
  const text = dryRunText(bulkImport);
  return (
    <>
      {text && <p className="mb-4">{text}</p>}
      <div className="flex flex-wrap gap-3">
        {bulkImport.can_confirm && count > 0 && (
          <Button size="lg" busy={isConfirming} onClick={confirm} className="w-full sm:w-auto">
            {m['bulk.confirm']({ count, shown: countText(count) })}
          </Button>
        )}
        {otherFileButton}
      </div>
    </>
  );
}

/** Explains the result of a dry run; null when it can be imported completely. */
function dryRunText({ can_confirm: canConfirm, counts }: BulkImport): string | null {
  const { created, updated, unchanged, refused } = counts;
  if (!canConfirm) return m['bulk.confirm_unavailable']();
  if (created + updated > 0) return refused > 0 ? m['bulk.confirm_partly']() : null;
  return unchanged > 0 && refused === 0 ? m['bulk.dry_run_unchanged']() : m['bulk.no_valid_rows']();
}

function Imported({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton href="/my-properties" className="w-full sm:w-auto">
        {m['bulk.to_listings']()}
      </LinkButton>
      <DownloadButton path="/property/bulk/import/result" query={{ id }}>
        {m['bulk.result_file']()}
      </DownloadButton>
      <Button variant="outline" className="w-full sm:w-auto" onClick={onLeave}>
        {m['bulk.start_over']()}
      </Button>
    </div>
  );
}
