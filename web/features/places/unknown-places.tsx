import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedCity } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LocalityForm } from './locality-form.tsx';

/** Names of localities that people typed and that are not in the gazetteer, as candidates to add. */
export function UnknownPlaces({ city }: { readonly city: ManagedCity }) {
  const [nameToAdd, setNameToAdd] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'places', 'unknown', city.slug],
    queryFn: async () => (await api('GET /admin/localities/unknown', { query: { city: city.slug } })).data,
    staleTime: 0,
  });
  if (!data) return error && <FailedState text={messageOf(error, m['places.load_failed']())} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="unknown" className="mb-6 rounded-card border border-line bg-card p-4">
      <h2 id="unknown" className="text-18 font-bold">
        {m['places.unknown']()}
      </h2>
      {data.length === 0 ? (
        <p className="text-muted">{m['places.unknown_none']()}</p>
      ) : (
        <>
          <p className="text-muted">{m['places.unknown_text']()}</p>
          <ul>
            {data.map(({ text, listings }) => (
              <li key={text} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-b-0">
                <span className="min-w-0 flex-1 break-words">{m['places.unknown_line']({ text, count: listings })}</span>
                <Button variant="quiet" onClick={() => setNameToAdd(text)} aria-label={m['places.unknown_add']({ text })}>
                  {m['places.add_locality']()}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {nameToAdd !== null && <LocalityForm city={city} locality={null} initialName={nameToAdd} onClose={() => setNameToAdd(null)} />}
    </section>
  );
}
