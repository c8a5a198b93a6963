import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ManagedCity } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { CityCard } from './city-card.tsx';
import { CityForm } from './city-form.tsx';
import { nameOf } from './place-names.ts';
import { LocalityList } from './locality-list.tsx';
import { UnknownPlaces } from './unknown-places.tsx';
import { isRunning } from './reindex-progress.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['places.title']());

const REFETCH_INTERVAL_MS = 2000;

/** Administration of cities and localities: names, aliases, positions, merging. */
export default function PlacesPage() {
  const [params, setParams] = useSearchParams();
  const [editedCity, setEditedCity] = useState<ManagedCity | 'new' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'places', 'cities'],
    queryFn: async () => (await api('GET /admin/cities')).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ work }) => isRunning(work)) ? REFETCH_INTERVAL_MS : false),
  });
  const requestedSlug = params.get('city');
  const city = data?.find(({ slug }) => slug === requestedSlug) ?? data?.[0];
  return (
    <ConsolePage
      title={m['places.title']()}
      text={m['places.text']()}
      action={
        <Button icon={<PlusIcon />} onClick={() => setEditedCity('new')}>
          {m['places.add_city']()}
        </Button>
      }
    >
      {error && <FailedState text={messageOf(error, m['places.load_failed']())} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-96" />}
      {!error && data && !city && <p role="status">{m['places.no_cities']()}</p>}
      {!error && data && city && (
        <>
          <Select
            label={m['places.city']()}
            value={city.slug}
            onChange={(event) => setParams({ city: event.target.value })}
            options={data.map((option) => ({ value: option.slug, label: nameOf(option) }))}
            className="mb-4 sm:max-w-xs"
          />
          <CityCard city={city} onEdit={() => setEditedCity(city)} />
          <LocalityList key={city.slug} city={city} />
          <UnknownPlaces city={city} />
        </>
      )}
      {editedCity && (
        <CityForm
          city={editedCity === 'new' ? null : editedCity}
          onClose={() => setEditedCity(null)}
          onSaved={(slug) => setParams({ city: slug })}
        />
      )}
    </ConsolePage>
  );
}
