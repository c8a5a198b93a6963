import { useState, type FormEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { api } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestLabel } from '../../../ui/request-label.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { controlClass } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LocationCombobox } from '../../location/location-combobox.tsx';
import { useAct } from '../use-act.ts';
import { LIST_NAME, listingIdIn, type ListId } from './list-names.ts';

/** The day in India as the moment it begins; of the last day the moment it ends. */
const momentOf = (day: string, ends = false): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + (ends ? 86_400_000 : 0)).toISOString();

/** Puts a listing, or a locality, on a list for a time. */
export function AddPick({ list, city }: { readonly list: ListId; readonly city: string }) {
  const { busy, request, act } = useAct();
  const [open, setOpen] = useState(false);
  const [locality, setLocality] = useState<{ slug: string; name: string } | null>(null);
  if (!open) {
    return (
      <Button look="outline" icon={<PlusIcon />} className="mt-2" onClick={() => setOpen(true)}>
        {m['lists_console.add']({ list: LIST_NAME[list]() })}
      </Button>
    );
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const word = (name: string) => String(said.get(name) ?? '').trim();
    const what = list === 'top_location' ? { city, locality: locality?.slug } : { property_id: listingIdIn(word('listing')) };
    const body = {
      list,
      ...what,
      ...(word('from') && { from: momentOf(word('from')) }),
      ...(word('until') && { until: momentOf(word('until'), true) }),
    };
    if (await act(() => api('POST /admin/lists', { body }))) {
      setOpen(false);
      setLocality(null);
    }
  };
  return (
    <form onSubmit={(event) => void add(event)} className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]">
      {list === 'top_location' ? (
        <div className="flex flex-col gap-1.5">
          <LocationCombobox
            city={city}
            label={m['lists_console.locality']()}
            placeholder={m['lists_console.locality']()}
            inputClassName={controlClass}
            onPick={(picked) => setLocality({ slug: picked.slug, name: picked.locality })}
          />
        </div>
      ) : (
        <TextField
          name="listing"
          label={m['lists_console.listing']()}
          hint={m['lists_console.listing_hint']()}
          required
          autoComplete="off"
        />
      )}
      <TextField name="from" type="date" label={m['lists_console.first_day']()} />
      <TextField name="until" type="date" label={m['lists_console.last_day']()} />
      <Button type="submit" size="lg" busy={busy} disabled={list === 'top_location' && locality === null}>
        {m['lists_console.put']()}
      </Button>
      <RequestLabel request={request} />
    </form>
  );
}
