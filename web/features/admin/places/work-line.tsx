import type { KeptCity } from '../../../../contract/places.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { countText } from '../../../lib/counts.ts';

type Work = KeptCity['work'];

export const isRunning = (work: Work): boolean => work !== null && work.finished_at === null;

/** How far the listings of a place that changed have followed; nothing once they have. */
export function WorkLine({ work }: { readonly work: Work }) {
  if (work === null || work.finished_at !== null) return null;
  const text = m['places.working']({ done: countText(work.done), total: countText(work.total) });
  return (
    <p className="mt-2 text-14">
      <progress value={work.done} max={Math.max(work.total, 1)} aria-label={text} className="mr-2 h-2 w-28 align-middle accent-oxide" />
      <span role="status">{text}</span>
    </p>
  );
}
