import { useState } from 'react';
import type { ManagedCity } from '../../../contract/places.ts';
import { GST_STATES, type GstState } from '../../../contract/calculators/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_CITY_RADIUS_KM } from '../../../contract/place-limits.ts';
import { api } from '../../lib/api/api.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { stateName } from '../../lib/format/gst-state-name.ts';
import { toDraft, toPlaceTerms } from './place-draft.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceFields, placeFieldPaths } from './place-fields.tsx';
import { affectedListingsText } from './affected-listings.tsx';
import { useSavePlace } from './use-save-place.ts';

/** Radius of a new city in kilometres. */
const DEFAULT_RADIUS_KM = '20';
/** Coimbatore, as an example of coordinates. */
const EXAMPLE_POINT = { lat: 11.0168, lng: 76.9558 };

interface CityFormProps {
  /** Null for a new city. */
  readonly city: ManagedCity | null;
  readonly onClose: () => void;
  readonly onSaved: (slug: string) => void;
}

export function CityForm({ city, onClose, onSaved }: CityFormProps) {
  const [draft, setDraft] = useState(() => toDraft(city));
  const [stateCode, setStateCode] = useState((city?.state_code ?? 'TN') as GstState);
  const [radiusKm, setRadiusKm] = useState(city ? String(city.radius_km) : DEFAULT_RADIUS_KM);
  const [acceptsListings, setAcceptsListings] = useState(city?.accepts_listings ?? false);
  const { send, busy, errorAt, failureText } = useSavePlace({
    fields: [...placeFieldPaths(city?.slug ?? null), 'radius_km'],
    async send() {
      const cityTerms = { state_code: stateCode, radius_km: Number(radiusKm), accepts_listings: acceptsListings };
      const identity = city && { id: city.id, version: city.version, slug: undefined };
      const { message, data } = await api('POST /admin/cities', { body: { ...toPlaceTerms(draft), ...cityTerms, ...identity } });
      onSaved(data.slug);
      return { message };
    },
    onDone: onClose,
  });
  return (
    <PlaceDialog
      title={city ? m['places.edit_city']({ name: city.name }) : m['places.add_city']()}
      busy={busy}
      failureText={failureText}
      affectedText={city && <p>{affectedListingsText({ listings: city.listings, live: city.listings })}</p>}
      onClose={onClose}
      onSave={send}
    >
      <PlaceFields draft={draft} onChange={setDraft} errorAt={errorAt} slug={city?.slug ?? null} example={city ?? EXAMPLE_POINT} />
      <Select
        label={m['places.state']()}
        value={stateCode}
        onChange={(event) => setStateCode(event.target.value as GstState)}
        options={GST_STATES.map((value) => ({ value, label: stateName(value) })).toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <TextField
        label={m['places.radius']()}
        type="number"
        inputMode="decimal"
        min={1}
        max={MAX_CITY_RADIUS_KM}
        step="any"
        required
        value={radiusKm}
        error={errorAt('radius_km')}
        onChange={(event) => setRadiusKm(event.target.value)}
      />
      <div>
        <Checkbox checked={acceptsListings} onChange={(event) => setAcceptsListings(event.target.checked)}>
          {m['places.accepts_listings']()}
        </Checkbox>
        <p className="text-14 text-muted">{m['places.takes_listings_hint']()}</p>
      </div>
    </PlaceDialog>
  );
}
