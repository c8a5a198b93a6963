import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { Setting } from '../../../../contract/settings.ts';
import { api, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestLabel } from '../../../ui/request-label.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { useAct } from '../use-act.ts';

const NAME: Readonly<Record<string, () => string>> = {
  review: m['settings.review'],
  default_city: m['settings.default_city'],
  contacts_per_day: m['settings.contacts_per_day'],
  contacts_per_30_days: m['settings.contacts_per_30_days'],
  free_listings_owner: m['settings.free_listings_owner'],
  free_listings_agent: m['settings.free_listings_agent'],
  free_listings_developer: m['settings.free_listings_developer'],
};
const OPTION: Readonly<Record<string, () => string>> = {
  off: m['settings.review_off'],
  changes: m['settings.review_changes'],
  first: m['settings.review_first'],
  all: m['settings.review_all'],
};

/** What may be changed while the site runs. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async () => (await api('GET /admin/settings')).data,
    staleTime: 0,
  });
  return (
    <ConsolePage title={m['settings.title']()} text={m['settings.text']()}>
      {error ? (
        <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="flex max-w-xl flex-col gap-4">
          {data.map((one) => (
            <li key={`${one.name} ${one.version}`}>
              <SettingForm one={one} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-80" />
      )}
    </ConsolePage>
  );
}

function SettingForm({ one }: { readonly one: Setting }) {
  const { busy, request, act } = useAct();
  const [text, setText] = useState(String(one.value));
  const { name, version } = one;
  const label = NAME[name]?.() ?? name;
  const send = (value: string | number | null) => void act(() => api('POST /admin/settings', { body: { name, version, value } }));
  const option = (value: string) => OPTION[value]?.() ?? value;
  const hint = m['settings.environment']({ value: typeof one.environment === 'string' ? option(one.environment) : one.environment });
  return (
    <form
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(one.sort === 'number' ? Number(text) : text);
      }}
    >
      {one.sort === 'choice' ? (
        <Select
          label={label}
          hint={hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          options={one.options.map((value) => ({ value, label: option(value) }))}
        />
      ) : (
        <TextField
          label={label}
          hint={hint}
          type="number"
          inputMode="numeric"
          min={one.least ?? undefined}
          max={one.most ?? undefined}
          step={1}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={text === String(one.value)}>
          {m['settings.save']()}
        </Button>
        {one.set && (
          <Button look="outline" busy={busy} onClick={() => send(null)}>
            {m['settings.back']()}
          </Button>
        )}
        <RequestLabel request={request} className="self-center" />
      </div>
    </form>
  );
}
