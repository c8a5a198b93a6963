import { useState } from 'react';
import { PINCODE_LENGTH } from '../../../contract/place-limits.ts';
import type { ManagedCity, ManagedLocality } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { firstDigits } from '../../lib/format/digits.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { toDraft, toPlaceTerms } from './place-draft.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceFields, placeFieldPaths } from './place-fields.tsx';
import { affectedListingsText, AffectedListings } from './affected-listings.tsx';
import { useSavePlace } from './use-save-place.ts';

interface LocalityFormProps {
  readonly city: ManagedCity;
  /** Null for a new locality. */
  readonly locality: ManagedLocality | null;
  readonly initialName?: string;
  readonly onClose: () => void;
}

export function LocalityForm({ city, locality, initialName, onClose }: LocalityFormProps) {
  const [draft, setDraft] = useState(() => toDraft(locality, initialName));
  const [pincode, setPincode] = useState(locality?.pincode ?? '');
  const { send, busy, errorAt, failureText } = useSavePlace({
    fields: [...placeFieldPaths(locality?.slug ?? null), 'pincode'],
    send: () =>
      api('POST /admin/localities', {
        body: {
          city: city.slug,
          ...toPlaceTerms(draft),
          pincode,
          ...(locality && { id: locality.id, version: locality.version, slug: undefined }),
        },
      }),
    onDone: onClose,
  });
  return (
    <PlaceDialog
      title={locality ? m['places.edit_locality']({ name: locality.name }) : m['places.add_locality']()}
      busy={busy}
      failureText={failureText}
      affectedText={locality && <AffectedListings id={locality.id} text={affectedListingsText} />}
      onClose={onClose}
      onSave={send}
    >
      <PlaceFields draft={draft} onChange={setDraft} errorAt={errorAt} slug={locality?.slug ?? null} example={city} />
      <TextField
        label={m['places.pincode']()}
        value={pincode}
        error={errorAt('pincode')}
        inputMode="numeric"
        autoComplete="off"
        required
        onChange={(event) => setPincode(firstDigits(event.target.value, PINCODE_LENGTH))}
      />
    </PlaceDialog>
  );
}
