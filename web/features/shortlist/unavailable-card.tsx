import { DrawnTile } from '../../ui/drawings/drawn-tile.tsx';
import { CompareCheckbox } from '../../shared/compare/compare-checkbox.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import type { UnavailableEntry } from './shortlist-entry.ts';
import { EndedNotice } from './change-notices.tsx';
import { Note } from './note.tsx';

/** A shortlisted listing that has no page any more: its title, why it ended, the person's note, and the heart to remove it. */
export function UnavailableCard({ entry }: { readonly entry: UnavailableEntry }) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card">
      <div className="flex aspect-[8/5] w-full items-center justify-center bg-sand">
        <DrawnTile name="missing" className="size-20 opacity-80" />
      </div>
      <div className="absolute top-2.5 right-2.5">
        <HeartButton property={entry} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="font-semibold text-muted">
          {entry.title}
          {entry.place !== null && <span className="font-normal">{` · ${entry.place}`}</span>}
        </h2>
        {entry.ended && <EndedNotice ended={entry.ended} />}
        <Note entry={entry} />
        {/* Shown only when the listing was selected for comparison before, to remove it from there. */}
        <CompareCheckbox card={{ id: entry.id, title: entry.title, status: 'removed' }} />
      </div>
    </article>
  );
}
