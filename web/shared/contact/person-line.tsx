import { m } from '../../../messages/compiled/messages.js';

/** A person's initial and name with a note, such as their role. */
export function PersonLine({ name, note }: { readonly name: string | null; readonly note: string }) {
  const displayName = name ?? m['shell.contact_nameless']();
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-oxide-soft text-18 font-bold text-oxide"
      >
        {Array.from(displayName)[0]}
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold">{displayName}</p>
        <p className="text-14 text-muted">{note}</p>
      </div>
    </div>
  );
}
