import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SavedSearch } from '../../../contract/saved-search.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { EditIcon, TrashIcon } from '../../ui/task-icons.tsx';
import { CHANNEL_TEXT } from './channel-choice.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FREQUENCY_TEXT } from './frequency-choice.tsx';
import { useSaved } from './use-saved.ts';

/** One search: its name, what it looks for, what is new, and what can be done with it. A deleted one stays until the page is left, to undo it. */
export function SavedRow({ search }: { readonly search: SavedSearch }) {
  const { remove, restore, open, isGone, busy } = useSaved(search.id);
  const [editing, setEditing] = useState(false);
  if (isGone)
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-line p-4">
        <p className="text-muted">{m['saved_search.gone']({ name: search.name })}</p>
        <Button look="outline" busy={busy} onClick={restore} data-autofocus>
          {m['saved_search.undo']()}
        </Button>
      </div>
    );
  const details = search.details.join(' · ');
  return (
    <article className="rounded-card border border-line bg-card">
      <div className="p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-18 font-bold wrap-anywhere">{search.name}</h2>
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
            : m['saved_search.told']({ often: FREQUENCY_TEXT[search.frequency](), channel: CHANNEL_TEXT[search.channel]() })}
        </p>
      </div>
      <footer className="flex flex-wrap gap-2 border-t border-line p-3">
        <LinkButton href={search.url} look={search.new_count > 0 ? 'primary' : 'outline'} onClick={open}>
          {search.new_count > 0 ? m['saved_search.open_new']() : m['saved_search.open']()}
          <span className="sr-only">{search.name}</span>
        </LinkButton>
        <Button look="outline" icon={<EditIcon />} onClick={() => setEditing(true)}>
          {m['saved_search.edit']()}
          <span className="sr-only">{search.name}</span>
        </Button>
        <Button look="quiet" icon={<TrashIcon />} busy={busy} onClick={remove}>
          {m['saved_search.delete']()}
          <span className="sr-only">{search.name}</span>
        </Button>
      </footer>
      {editing && <EditDialog search={search} onClose={() => setEditing(false)} />}
    </article>
  );
}
