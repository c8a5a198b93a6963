import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { useAuth } from '../login/auth.ts';
import { LIST_NAME } from './plan-text.ts';

/** Which homes of one's own stand in front, on which list, and until when; nothing where none does. */
export function Promotions() {
  const { loggedIn } = useAuth();
  const { data } = useQuery({
    queryKey: ['promotions'],
    queryFn: async () => (await api('GET /subscription/boosts')).data,
    enabled: loggedIn,
    staleTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="promotions" className="mt-10">
      <h2 id="promotions" className="mb-3 text-22 font-bold">
        {m['plans.promotions']()}
      </h2>
      <ul className="rounded-card border border-line bg-card">
        {data.map(({ property_id, title, list, starts_at, ends_at }) => (
          <li key={`${property_id} ${list} ${starts_at}`} className="border-b border-line p-4 last:border-b-0">
            <Anchor href={`/my-properties/${property_id}/statistics`} className="font-semibold hover:underline">
              {title}
            </Anchor>
            <p className="text-14 text-muted">
              {m['plans.promotion_line']({ list: LIST_NAME[list](), from: dateText(starts_at), until: dateText(ends_at) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
