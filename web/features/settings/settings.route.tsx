import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Setting } from '../../../contract/administration/settings.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { useCities } from '../../shared/location/use-cities.ts';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['settings.title']());

const SETTING_NAMES: Readonly<Record<string, () => string>> = {
  review: m['settings.review'],
  new_account_listings: m['settings.new_account_listings'],
  default_city: m['settings.default_city'],
  contacts_per_day: m['settings.contacts_per_day'],
  contacts_per_30_days: m['settings.contacts_per_30_days'],
  free_listings_owner: m['settings.free_listings_owner'],
  free_listings_agent: m['settings.free_listings_agent'],
  free_listings_developer: m['settings.free_listings_developer'],
};
const REVIEW_TEXTS: Readonly<Record<string, () => string>> = {
  off: m['settings.review_off'],
  changes: m['settings.review_changes'],
  first: m['settings.review_first'],
  all: m['settings.review_all'],
};

/** Returns the texts of the options of a setting. An option without a text, such as a city that is loading, is shown as it is stored. */
function useOptionText(setting: string): (value: string) => string {
  const { cities } = useCities();
  if (setting === 'default_city') return (value) => cities.find(({ slug }) => slug === value)?.name ?? value;
  return (value) => REVIEW_TEXTS[value]?.() ?? value;
}

/** Settings that can be changed while the site is running. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async () => (await api('GET /admin/settings')).data,
    staleTime: 0,
  });
  return (
    <ConsolePage title={m['settings.title']()} text={m['settings.text']()}>
      {error && <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-80" />}
      {!error && data && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {data.map((setting) => (
            <li key={`${setting.name} ${setting.version}`}>
              <SettingForm setting={setting} />
            </li>
          ))}
        </ul>
      )}
    </ConsolePage>
  );
}

function SettingForm({ setting }: { readonly setting: Setting }) {
  const { busy, request, run } = useStaffAction();
  const [text, setText] = useState(String(setting.value));
  const { name, version } = setting;
  const label = SETTING_NAMES[name]?.() ?? name;
  const save = (value: string | number | null) => void run(() => api('POST /admin/settings', { body: { name, version, value } }));
  const optionText = useOptionText(name);
  const environmentText = typeof setting.environment === 'string' ? optionText(setting.environment) : setting.environment;
  const hint = setting.set ? m['settings.environment']({ value: environmentText }) : undefined;
  return (
    <form
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(setting.type === 'number' ? Number(text) : text);
      }}
    >
      {setting.type === 'choice' ? (
        <Select
          label={label}
          hint={hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          options={setting.options.map((value) => ({ value, label: optionText(value) }))}
        />
      ) : (
        <TextField
          label={label}
          hint={hint}
          type="number"
          inputMode="numeric"
          min={setting.min ?? undefined}
          max={setting.max ?? undefined}
          step={1}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={text === String(setting.value)}>
          {m['settings.save']()}
        </Button>
        {setting.set && (
          <Button variant="outline" busy={busy} onClick={() => save(null)}>
            {m['settings.back']()}
          </Button>
        )}
        <RequestLabel request={request} className="self-center" />
      </div>
    </form>
  );
}
