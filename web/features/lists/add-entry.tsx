import { useState, type FormEvent } from 'react';
import { addDays, midnightInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { controlClass } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { LocationCombobox } from '../../shared/location/location-combobox.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';
import { LIST_NAME, listingIdIn, type ListId } from './list-names.ts';

/** Without it, browsers accept years of six digits, which are not a `YYYY-MM-DD`. */
const MAX_DAY = '9999-12-31';

/** Adds a listing or a locality to a curated list for a period. */
export function AddEntry({ list, city }: { readonly list: ListId; readonly city: string }) {
  const { busy, request, run } = useStaffAction();
  const [isOpen, setIsOpen] = useState(false);
  /** Slug of the picked locality. */
  const [locality, setLocality] = useState<string>();
  if (!isOpen) {
    return (
      <Button variant="outline" icon={<PlusIcon />} className="mt-2" onClick={() => setIsOpen(true)}>
        {m['lists_console.add']({ list: LIST_NAME[list]() })}
      </Button>
    );
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const formText = (name: string) => String(formData.get(name) ?? '').trim();
    const subject = list === 'top_location' ? { city, locality } : { property_id: listingIdIn(formText('listing')) };
    const body = {
      list,
      ...subject,
      ...(formText('from') && { from: midnightInIndia(formText('from')).toISOString() }),
      ...(formText('until') && { until: midnightInIndia(addDays(formText('until'), 1)).toISOString() }),
    };
    if (await run(() => api('POST /admin/lists', { body }))) {
      setIsOpen(false);
      setLocality(undefined);
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
            onPick={({ slug }) => setLocality(slug)}
            onType={() => setLocality(undefined)}
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
      <TextField name="from" type="date" max={MAX_DAY} label={m['lists_console.first_day']()} />
      <TextField name="until" type="date" max={MAX_DAY} label={m['lists_console.last_day']()} />
      <Button type="submit" size="lg" busy={busy} disabled={list === 'top_location' && locality === undefined}>
        {m['lists_console.add_to_list']()}
      </Button>
      <RequestLabel request={request} />
    </form>
  );
}
