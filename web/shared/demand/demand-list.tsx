import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { useLoggedIn } from '../session/session.ts';

/** Shows what people search for without finding it. Renders nothing when too few people do, or when the list could not be loaded. */
export function DemandList() {
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({
    queryKey: ['demand'],
    queryFn: async () => (await api('GET /demand')).data,
    enabled: isLoggedIn,
    staleTime: 60 * 60_000,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="demand" className="mt-10">
      <h2 id="demand" className="text-18 font-bold">
        {m['demand.title']()}
      </h2>
      <p className="mt-1 max-w-2xl text-14 text-muted text-pretty">{m['demand.text']()}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {data.map(({ city, locality, text, people }) => (
          <li key={`${city} ${locality} ${text}`} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
            <span className="min-w-0">
              <span className="font-semibold">{text}</span>
              <span className="block text-14 text-muted">
                {locality}, {city}
              </span>
            </span>
            <span className="text-14 text-muted">{m['demand.people']({ count: people })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
