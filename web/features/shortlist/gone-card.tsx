import { DrawnTile } from '../../ui/drawn-tile.tsx';
import { PickBox } from '../compare/pick-box.tsx';
import type { GoneEntry } from './entry.ts';
import { HeartButton } from './heart-button.tsx';
import { EndMark } from './marks.tsx';
import { Note } from './note.tsx';

/** A home that has no page any more: what it was, what became of it, the note on it, and the way to take it out. Leads nowhere. */
export function GoneCard({ entry }: { readonly entry: GoneEntry }) {
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
        {entry.ended && <EndMark ended={entry.ended} />}
        <Note entry={entry} />
        {/* to take it off again, if it was chosen before */}
        <PickBox card={{ id: entry.id, title: entry.title, status: 'removed' }} />
      </div>
    </article>
  );
}
