import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptCity, KeptLocality } from '../../../../contract/places.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api } from '../../../lib/api.ts';
import { countText } from '../../../lib/counts.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlClass, Field } from '../../../ui/field.tsx';
import { TouchedText } from './touched-text.tsx';
import { useKeep } from './use-keep.ts';

const MOST = 8;

interface MergeDialogProps {
  readonly city: KeptCity;
  readonly from: KeptLocality;
  readonly onClose: () => void;
}

/** Into which one, how much that moves, and that it is for good. */
export function MergeDialog({ city, from, onClose }: MergeDialogProps) {
  const [text, setText] = useState('');
  const [into, setInto] = useState<KeptLocality | null>(null);
  const { data, isFetching } = useQuery({
    queryKey: ['admin', 'places', 'pick', city.slug, text],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/localities', { query: { city: city.slug, q: text, limit: MOST + 1 } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const options = (data ?? []).filter(({ id }) => id !== from.id).slice(0, MOST);
  const { send, busy, wrong, failed } = useKeep({
    fields: ['into'],
    send: () => api('POST /admin/localities/merge', { body: { from: from.id, version: from.version, into: into?.id ?? 0 } }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['places.merge_title']({ name: from.name })}
      className="sm:min-h-120"
      footer={
        <Button wide size="lg" busy={busy} disabled={into === null} onClick={send}>
          {into ? m['places.merge_act']({ from: from.name, into: into.name }) : m['places.merge']()}
        </Button>
      }
    >
      <div className="flex min-h-72 flex-col gap-4">
        <Field label={m['places.merge_into']()} hint={m['places.merge_pick']()} error={wrong('into') ?? failed}>
          {(tie) => (
            <Combobox
              tie={tie}
              name="into"
              label={m['places.merge_into']()}
              text={text}
              onText={(typed) => {
                setText(typed);
                setInto(null);
              }}
              options={options}
              optionKey={({ id }) => String(id)}
              settled={!isFetching}
              status={isFetching ? '' : m['posting.locality_count']({ count: options.length })}
              onPick={(one) => {
                setText(one.name);
                setInto(one);
              }}
              inputClassName={controlClass}
              renderOption={(one) => (
                <>
                  <span className="min-w-0 flex-1 truncate">{one.name}</span>
                  <span className="ml-3 text-14 text-muted">{m['places.live']({ count: one.listings })}</span>
                </>
              )}
            />
          )}
        </Field>
        {into && <p className="font-semibold">{m['places.merge_chosen']({ from: from.name, into: into.name })}</p>}
        <TouchedText
          id={from.id}
          text={({ listings, live, saved_searches, agents }) =>
            m['places.merge_touched']({
              listings: countText(listings),
              live: countText(live),
              searches: countText(saved_searches),
              agents: countText(agents),
            })
          }
        />
        <p className="text-muted">{m['places.merge_after']({ name: from.name })}</p>
      </div>
    </Dialog>
  );
}
