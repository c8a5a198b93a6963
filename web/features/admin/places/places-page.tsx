import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { KeptCity } from '../../../../contract/places.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { CityCard } from './city-card.tsx';
import { CityForm } from './city-form.tsx';
import { LocalityList } from './locality-list.tsx';
import { UnknownPlaces } from './unknown-places.tsx';
import { isRunning } from './work-line.tsx';

const LOOK_AGAIN_MS = 2000;

/** Cities and localities: names, other spellings, where they lie, and one of them with another. */
export function PlacesPage() {
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<KeptCity | 'new' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'places', 'cities'],
    queryFn: async () => (await api('GET /admin/cities')).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ work }) => isRunning(work)) ? LOOK_AGAIN_MS : false),
  });
  const asked = params.get('city');
  const city = data?.find(({ slug }) => slug === asked) ?? data?.[0];
  return (
    <ConsolePage
      title={m['places.title']()}
      text={m['places.text']()}
      action={
        <Button icon={<PlusIcon />} onClick={() => setEdited('new')}>
          {m['places.add_city']()}
        </Button>
      }
    >
      {error ? (
        <FailedState text={messageOf(error, m['places.load_failed']())} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : !city ? (
        <p role="status">{m['places.no_cities']()}</p>
      ) : (
        <>
          <Select
            label={m['places.city']()}
            value={city.slug}
            onChange={(event) => setParams({ city: event.target.value })}
            options={data.map(({ slug, name }) => ({ value: slug, label: name }))}
            className="mb-4 max-w-xs"
          />
          <CityCard city={city} onEdit={() => setEdited(city)} />
          <LocalityList key={city.slug} city={city} />
          <UnknownPlaces city={city} />
        </>
      )}
      {edited && (
        <CityForm city={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onKept={(slug) => setParams({ city: slug })} />
      )}
    </ConsolePage>
  );
}
