import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedCity, ManagedLocality } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { controlClass, Field } from '../../ui/form/field.tsx';
import { AffectedListings } from './affected-listings.tsx';
import { nameOf } from './place-names.ts';
import { useSavePlace } from './use-save-place.ts';

const MAX_OPTIONS = 8;

interface MergeDialogProps {
  readonly city: ManagedCity;
  readonly source: ManagedLocality;
  readonly onClose: () => void;
}

/** Merges a locality into another: select the target, see the number of affected listings, and a warning that it cannot be undone. */
export function MergeDialog({ city, source, onClose }: MergeDialogProps) {
  const [text, setText] = useState('');
  const [target, setTarget] = useState<ManagedLocality | null>(null);
  const { data, isFetching } = useQuery({
    queryKey: ['admin', 'places', 'pick', city.slug, text],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/localities', { query: { city: city.slug, q: text, limit: MAX_OPTIONS + 1 } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const options = (data ?? []).filter(({ id }) => id !== source.id).slice(0, MAX_OPTIONS);
  const { send, busy, errorAt, failureText } = useSavePlace({
    fields: ['into'],
    send: () => api('POST /admin/localities/merge', { body: { from: source.id, version: source.version, into: target?.id ?? 0 } }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['places.merge_title']({ name: nameOf(source) })}
      className="sm:min-h-120"
      footer={
        <Button wide size="lg" busy={busy} disabled={target === null} onClick={send}>
          {target ? m['places.merge_act']({ from: nameOf(source), into: nameOf(target) }) : m['places.merge']()}
        </Button>
      }
    >
      <div className="flex min-h-72 flex-col gap-4">
        <Field label={m['places.merge_into']()} hint={m['places.merge_pick']()} error={errorAt('into') ?? failureText}>
          {(controlProps) => (
            <Combobox
              controlProps={controlProps}
              name="into"
              label={m['places.merge_into']()}
              text={text}
              onText={(typed) => {
                setText(typed);
                setTarget(null);
              }}
              options={options}
              optionKey={({ id }) => String(id)}
              settled={!isFetching}
              status={isFetching ? '' : m['posting.locality_count']({ count: options.length })}
              onPick={(locality) => {
                setText(nameOf(locality));
                setTarget(locality);
              }}
              inputClassName={controlClass}
              renderOption={(locality) => (
                <>
                  <span className="min-w-0 flex-1 truncate">{nameOf(locality)}</span>
                  <span className="ml-3 text-14 text-muted">{m['places.live']({ count: locality.listings })}</span>
                </>
              )}
            />
          )}
        </Field>
        {target && <p className="font-semibold">{m['places.merge_chosen']({ from: nameOf(source), into: nameOf(target) })}</p>}
        <AffectedListings
          id={source.id}
          text={({ listings, live, saved_searches, partners }) =>
            m['places.merge_touched']({
              listings: countText(listings),
              live: countText(live),
              searches: countText(saved_searches),
              partners: countText(partners),
            })
          }
        />
        <p className="text-muted">{m['places.merge_after']({ name: nameOf(source) })}</p>
      </div>
    </Dialog>
  );
}
