import type { BulkImport } from '../../../contract/bulk.ts';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';
import { countText } from '../../lib/counts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../posting/notice.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { Card } from './card.tsx';
import { Counts } from './counts.tsx';
import { DownloadButton } from './download-button.tsx';
import { isOver, isPassing, useConfirm, useImport } from './use-import.ts';
import { WrongRows } from './wrong-rows.tsx';

/** One dry run or import: how far it is, what it came to, what to do next. */
export function ImportView({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const { data, error, refetch } = useImport(id);
  if (!data) {
    if (error && !isPassing(error)) return <FailedState text={messageOf(error, m['bulk.load_failed']())} onRetry={onLeave} />;
    if (error) return <FailedState text={messageOf(error, m['bulk.load_failed']())} onRetry={() => void refetch()} />;
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
      {isOver(data) ? <Finished found={data} onLeave={onLeave} /> : <Running found={data} cutOff={error !== null} />}
      {isOver(data) && data.errors.length > 0 && <WrongRows key={String(data.dry_run)} found={data} />}
    </div>
  );
}

function Running({ found, cutOff }: { readonly found: BulkImport; readonly cutOff: boolean }) {
  const title = found.dry_run ? m['bulk.trial_running']({ name: found.file_name }) : m['bulk.import_running']({ name: found.file_name });
  return (
    <Card title={title}>
      {cutOff && <Notice look="attention">{m['bulk.unreachable']()}</Notice>}
      <Counts found={found} label={title} />
      <p role="status" className="mt-4 text-14 text-muted">
        {found.status === 'waiting' ? m['bulk.waiting']() : m['bulk.running_text']()}
      </p>
    </Card>
  );
}

function Finished({ found, onLeave }: { readonly found: BulkImport; readonly onLeave: () => void }) {
  const { file_name: name, dry_run: dryRun, status, problem } = found;
  if (status === 'failed') {
    return (
      <Card title={m['bulk.import_failed']({ name })}>
        <p role="alert" className="mb-4">
          {problem}
        </p>
        {found.done > 0 && <Counts found={found} label={m['bulk.import_failed']({ name })} />}
        <Button onClick={onLeave}>{m['bulk.other_file']()}</Button>
      </Card>
    );
  }
  const title = dryRun ? m['bulk.trial_done']({ name }) : m['bulk.import_done']({ name });
  return (
    <Card title={title}>
      {/* read out when the work ends, wherever the person is on the page */}
      <p role="status" className="sr-only">
        {title}
      </p>
      <Counts found={found} label={title} />
      <div className="mt-5">{dryRun ? <ConfirmTrial found={found} onLeave={onLeave} /> : <Imported id={found.id} onLeave={onLeave} />}</div>
    </Card>
  );
}

function ConfirmTrial({ found, onLeave }: { readonly found: BulkImport; readonly onLeave: () => void }) {
  const { confirm, confirming } = useConfirm(found.id);
  const { created, updated, unchanged, refused } = found.counts;
  const count = created + updated;
  const other = (
    <Button look="outline" className="w-full sm:w-auto" onClick={onLeave}>
      {m['bulk.other_file']()}
    </Button>
  );
  const text = !found.can_confirm
    ? m['bulk.confirm_gone']()
    : count > 0
      ? refused > 0 && m['bulk.confirm_partly']()
      : unchanged > 0 && refused === 0
        ? m['bulk.trial_unchanged']()
        : m['bulk.none_good']();
  return (
    <>
      {text && <p className="mb-4">{text}</p>}
      <div className="flex flex-wrap gap-3">
        {found.can_confirm && count > 0 && (
          <Button size="lg" busy={confirming} onClick={confirm} className="w-full sm:w-auto">
            {m['bulk.confirm']({ count, shown: countText(count) })}
          </Button>
        )}
        {other}
      </div>
    </>
  );
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
      <Button look="outline" className="w-full sm:w-auto" onClick={onLeave}>
        {m['bulk.start_over']()}
      </Button>
    </div>
  );
}
