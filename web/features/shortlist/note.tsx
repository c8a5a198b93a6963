import { useEffect, useRef, useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { EditIcon } from '../../ui/drawings/task-icons.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { MAX_NOTE_LENGTH } from '../../../contract/shortlist-limits.ts';
import type { ShortlistEntry } from './shortlist-entry.ts';
import { useSaveNote } from './use-save-note.ts';

/** The person's own note on a listing, which they can add and edit. Text that could not be saved stays in the field. */
export function Note({ entry: { id, title, note } }: { readonly entry: Pick<ShortlistEntry, 'id' | 'title' | 'note'> }) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <NoteForm id={id} title={title} note={note} onDone={() => setIsEditing(false)} />;
  return (
    <div className="flex items-start justify-between gap-1">
      {note !== null && (
        <p dir="auto" className="min-w-0 flex-1 self-center border-l-4 border-mustard py-1 pl-3 text-14 whitespace-pre-line">
          {note}
        </p>
      )}
      <Button
        ref={button}
        variant="quiet"
        icon={<EditIcon />}
        aria-label={note === null ? m['shortlist.note_add_on']({ title }) : m['shortlist.note_change_on']({ title })}
        onClick={() => setIsEditing(true)}
        className={note === null ? '-ml-3 px-3 text-14' : 'shrink-0 px-3'}
      >
        {note === null && m['shortlist.note_add']()}
      </Button>
    </div>
  );
}

interface NoteFormProps extends Pick<ShortlistEntry, 'id' | 'title' | 'note'> {
  readonly onDone: () => void;
}

function NoteForm({ id, title, note, onDone }: NoteFormProps) {
  const [text, setText] = useState(note ?? '');
  const { save, busy, error } = useSaveNote(id);
  const isTooLong = text.trim().length > MAX_NOTE_LENGTH;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isTooLong && (await save(text))) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2 py-1">
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it
        autoFocus
        label={m['shortlist.note_on']({ title })}
        hideLabel
        rows={3}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        error={isTooLong ? m['shortlist.note_long']() : error}
        hint={m['shortlist.note_hint']({ left: Math.max(0, MAX_NOTE_LENGTH - text.trim().length) })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {m['shortlist.note_save']()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m['shortlist.note_cancel']()}
        </Button>
      </div>
    </form>
  );
}
