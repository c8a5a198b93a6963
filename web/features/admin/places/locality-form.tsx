import { useState } from 'react';
import type { KeptCity, KeptLocality } from '../../../../contract/places.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api } from '../../../lib/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { draftOf, termsOf } from './place-draft.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceFields, placeFields } from './place-fields.tsx';
import { changeTouched, TouchedText } from './touched-text.tsx';
import { useKeep } from './use-keep.ts';

interface LocalityFormProps {
  readonly city: KeptCity;
  /** Null: a new one, which may have a name to begin with. */
  readonly locality: KeptLocality | null;
  readonly called?: string;
  readonly onClose: () => void;
}

export function LocalityForm({ city, locality, called, onClose }: LocalityFormProps) {
  const [draft, setDraft] = useState(() => draftOf(locality, called));
  const [pincode, setPincode] = useState(locality?.pincode ?? '');
  const { send, busy, wrong, failed } = useKeep({
    fields: [...placeFields(locality?.slug ?? null), 'pincode'],
    send: () =>
      api('POST /admin/localities', {
        body: {
          city: city.slug,
          ...termsOf(draft),
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
      failed={failed}
      touched={locality && <TouchedText id={locality.id} text={changeTouched} />}
      onClose={onClose}
      onSend={send}
    >
      <PlaceFields draft={draft} onChange={setDraft} wrong={wrong} slug={locality?.slug ?? null} near={city} />
      <TextField
        label={m['places.pincode']()}
        value={pincode}
        error={wrong('pincode')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
        onChange={(event) => setPincode(event.target.value)}
      />
    </PlaceDialog>
  );
}
