import { useState } from 'react';
import type { KeptCity } from '../../../../contract/places.ts';
import { GST_STATES, type GstState } from '../../../../contract/sums/gst-states.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api } from '../../../lib/api.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { stateName } from '../../plans/state-name.ts';
import { draftOf, termsOf } from './place-draft.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceFields, placeFields } from './place-fields.tsx';
import { changeTouched } from './touched-text.tsx';
import { useKeep } from './use-keep.ts';

/** Kilometres around the centre of a new city. */
const RADIUS = '20';
/** A point of India, as an example of one. */
const COIMBATORE = { lat: 11.0168, lng: 76.9558 };

interface CityFormProps {
  /** Null: a new one. */
  readonly city: KeptCity | null;
  readonly onClose: () => void;
  readonly onKept: (slug: string) => void;
}

export function CityForm({ city, onClose, onKept }: CityFormProps) {
  const [draft, setDraft] = useState(() => draftOf(city));
  const [state, setState] = useState((city?.state_code ?? 'TN') as GstState);
  const [radius, setRadius] = useState(city ? String(city.radius_km) : RADIUS);
  const [open, setOpen] = useState(city?.takes_listings ?? false);
  const { send, busy, wrong, failed } = useKeep({
    fields: [...placeFields(city?.slug ?? null), 'radius_km'],
    async send() {
      const more = { state_code: state, radius_km: Number(radius), takes_listings: open };
      const named = city && { id: city.id, version: city.version, slug: undefined };
      const { message, data } = await api('POST /admin/cities', { body: { ...termsOf(draft), ...more, ...named } });
      onKept(data.slug);
      return { message };
    },
    onDone: onClose,
  });
  return (
    <PlaceDialog
      title={city ? m['places.edit_city']({ name: city.name }) : m['places.add_city']()}
      busy={busy}
      failed={failed}
      touched={city && <p>{changeTouched({ listings: city.listings, live: city.listings })}</p>}
      onClose={onClose}
      onSend={send}
    >
      <PlaceFields draft={draft} onChange={setDraft} wrong={wrong} slug={city?.slug ?? null} near={city ?? COIMBATORE} />
      <Select
        label={m['places.state']()}
        value={state}
        onChange={(event) => setState(event.target.value as GstState)}
        options={GST_STATES.map((value) => ({ value, label: stateName(value) })).toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <TextField
        label={m['places.radius']()}
        type="number"
        inputMode="decimal"
        min={1}
        max={60}
        step="any"
        required
        value={radius}
        error={wrong('radius_km')}
        onChange={(event) => setRadius(event.target.value)}
      />
      <div>
        <Checkbox checked={open} onChange={(event) => setOpen(event.target.checked)}>
          {m['places.takes_listings']()}
        </Checkbox>
        <p className="text-14 text-muted">{m['places.takes_listings_hint']()}</p>
      </div>
    </PlaceDialog>
  );
}
