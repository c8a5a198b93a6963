import type { ManagedCity } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';

type ReindexWork = ManagedCity['work'];

export const isRunning = (work: ReindexWork): boolean => work !== null && work.finished_at === null;

/** Progress of updating the listings after a place was changed. Renders nothing when the update is finished. */
export function ReindexProgress({ work }: { readonly work: ReindexWork }) {
  if (work === null || work.finished_at !== null) return null;
  const text = m['places.working']({ done: countText(work.done), total: countText(work.total) });
  return (
    <p className="mt-2 text-14">
      <progress value={work.done} max={Math.max(work.total, 1)} aria-label={text} className="mr-2 h-2 w-28 align-middle accent-oxide" />
      <span role="status">{text}</span>
    </p>
  );
}
