import type { BulkImport } from '../../../contract/bulk-import.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { ProgressBar, type ProgressColor } from './progress-bar.tsx';

const COUNTED_OUTCOMES = [
  { name: 'created', label: m['bulk.count_created'], color: 'leaf', dotClass: 'bg-leaf' },
  { name: 'updated', label: m['bulk.count_updated'], color: 'indigo', dotClass: 'bg-indigo' },
  { name: 'unchanged', label: m['bulk.count_unchanged'], color: 'muted', dotClass: 'bg-muted' },
  { name: 'refused', label: m['bulk.count_refused'], color: 'oxide', dotClass: 'bg-oxide' },
] as const satisfies readonly { name: keyof BulkImport['counts']; label: () => string; color: ProgressColor; dotClass: string }[];

/** Progress of an import: the number of rows per result, as a bar and as numbers. */
export function ImportCounts({ bulkImport, label }: { readonly bulkImport: BulkImport; readonly label: string }) {
  const { rows, done, counts, dry_run: dryRun } = bulkImport;
  const text = m['bulk.rows_done']({ done: countText(done), rows: countText(rows) });
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={label}
        value={done}
        max={rows}
        text={text}
        segments={COUNTED_OUTCOMES.map(({ name, color }) => ({ fraction: rows > 0 ? counts[name] / rows : 0, color }))}
      />
      <p className="text-14 text-muted">{text}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {COUNTED_OUTCOMES.map(({ name, label: outcomeLabel, dotClass }) => (
          <Count key={name} label={outcomeLabel()} count={counts[name]} dotClass={dotClass} />
        ))}
        <Count label={dryRun ? m['bulk.count_publishes']() : m['bulk.count_published']()} count={counts.published} />
      </dl>
    </div>
  );
}

function Count({ label, count, dotClass }: { readonly label: string; readonly count: number; readonly dotClass?: string }) {
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <dt className="flex items-center gap-2 text-14 text-muted">
        {dotClass && <span aria-hidden="true" className={`size-2.5 rounded-full ${dotClass}`} />}
        {label}
      </dt>
      <dd className="text-22 font-bold tabular-nums">{countText(count)}</dd>
    </div>
  );
}
