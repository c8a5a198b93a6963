import type { BulkImport } from '../../../contract/bulk.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/counts.ts';
import { Bar, type BarLook } from './bar.tsx';

const PARTS = [
  { name: 'created', label: m['bulk.count_created'], look: 'leaf', dot: 'bg-leaf' },
  { name: 'updated', label: m['bulk.count_updated'], look: 'indigo', dot: 'bg-indigo' },
  { name: 'unchanged', label: m['bulk.count_unchanged'], look: 'muted', dot: 'bg-muted' },
  { name: 'refused', label: m['bulk.count_refused'], look: 'oxide', dot: 'bg-oxide' },
] as const satisfies readonly { name: keyof BulkImport['counts']; label: () => string; look: BarLook; dot: string }[];

/** What has become of the rows so far, drawn and in figures. */
export function Counts({ found, label }: { readonly found: BulkImport; readonly label: string }) {
  const { rows, done, counts, dry_run: dryRun } = found;
  const text = m['bulk.rows_done']({ done: countText(done), rows: countText(rows) });
  return (
    <div className="flex flex-col gap-3">
      <Bar
        label={label}
        value={done}
        max={rows}
        text={text}
        parts={PARTS.map(({ name, look }) => ({ share: rows > 0 ? counts[name] / rows : 0, look }))}
      />
      <p className="text-14 text-muted">{text}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {PARTS.map(({ name, label: word, dot }) => (
          <Count key={name} label={word()} count={counts[name]} dot={dot} />
        ))}
        <Count label={dryRun ? m['bulk.count_publishes']() : m['bulk.count_published']()} count={counts.published} />
      </dl>
    </div>
  );
}

function Count({ label, count, dot }: { readonly label: string; readonly count: number; readonly dot?: string }) {
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <dt className="flex items-center gap-2 text-14 text-muted">
        {dot && <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />}
        {label}
      </dt>
      <dd className="text-22 font-bold tabular-nums">{countText(count)}</dd>
    </div>
  );
}
