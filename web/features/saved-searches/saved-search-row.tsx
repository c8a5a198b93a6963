import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SavedSearch } from '../../../contract/saved-searches.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/drawings/icons.tsx';
import { EditIcon, TrashIcon } from '../../ui/drawings/task-icons.tsx';
import { CHANNEL_TEXT } from '../../shared/saved-searches/channel-choice.tsx';
import { EditSearchDialog } from './edit-search-dialog.tsx';
import { FREQUENCY_TEXT } from '../../shared/saved-searches/frequency-choice.tsx';
import { useSavedSearch } from './use-saved-search.ts';

/** A saved search with its actions. After deletion an undo button replaces it until the person leaves the page. */
export function SavedSearchRow({ search }: { readonly search: SavedSearch }) {
  const { remove, restore, markAsSeen, isDeleted, busy } = useSavedSearch(search.id);
  const [isEditing, setIsEditing] = useState(false);
  if (isDeleted)
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-line p-4">
        <p className="text-muted">{m['saved_search.deleted_named']({ name: search.name })}</p>
        <Button variant="outline" busy={busy} onClick={restore} data-autofocus>
          {m['saved_search.undo']()}
        </Button>
      </div>
    );
  const details = search.details.join(' · ');
  return (
    <article className="rounded-card border border-line bg-card">
      <div className="p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-18 font-bold">{search.name}</h2>
          {search.new_count > 0 && (
            <span className="shrink-0 rounded-md bg-oxide-soft px-2 py-0.5 text-14 font-semibold text-oxide">
              {m['saved_search.new_count']({ count: search.new_count })}
            </span>
          )}
        </div>
        {search.title !== search.name && <p>{search.title}</p>}
        {details && <p className="text-14 text-muted">{details}</p>}
        <p className="mt-2 flex items-center gap-2 text-14 text-muted">
          <BellIcon className="size-4" />
          {search.frequency === 'off'
            ? FREQUENCY_TEXT.off()
            : m['saved_search.frequency_and_channel']({
                often: FREQUENCY_TEXT[search.frequency](),
                channel: CHANNEL_TEXT[search.channel](),
              })}
        </p>
      </div>
      <footer className="flex flex-wrap gap-2 border-t border-line p-3">
        <LinkButton href={search.url} variant={search.new_count > 0 ? 'primary' : 'outline'} onClick={markAsSeen}>
          {search.new_count > 0 ? m['saved_search.open_new']() : m['saved_search.open']()}
          <span className="sr-only">{search.name}</span>
        </LinkButton>
        <Button variant="outline" icon={<EditIcon />} onClick={() => setIsEditing(true)}>
          {m['saved_search.edit']()}
          <span className="sr-only">{search.name}</span>
        </Button>
        <Button variant="quiet" icon={<TrashIcon />} busy={busy} onClick={remove}>
          {m['saved_search.delete']()}
          <span className="sr-only">{search.name}</span>
        </Button>
      </footer>
      {isEditing && <EditSearchDialog search={search} onClose={() => setIsEditing(false)} />}
    </article>
  );
}
