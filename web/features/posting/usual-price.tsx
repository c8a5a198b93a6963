import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { PricesPage } from '../../../contract/prices.ts';
import { api } from '../../lib/api.ts';
import { shortRupees } from '../../lib/money.ts';
import { similarPrices, type PricesAsked } from './form/similar-prices.ts';
import type { StepValues } from './form/types.ts';
import { useStep } from './step-context.ts';
import { Anchor } from '../../ui/anchor.tsx';

/** The middle half of what listings like this one ask for. Quiet: nothing while it is not known, of fewer than five, or lost. */
export function UsualPrice({ beside }: { readonly beside: StepValues }) {
  const { form, listing } = useStep();
  const groups = similarPrices(form, listing, beside);
  const { data: prices } = useQuery({
    queryKey: ['similar-prices', groups],
    queryFn: () => nearest(groups),
    enabled: groups.length > 0,
    staleTime: 10 * 60_000,
    retry: false,
  });
  if (!prices?.now) return null;
  const { low, high } = prices.now.price;
  const place = (prices.locality ?? prices.city).name;
  return (
    <p className="mt-1.5 text-14 text-muted">
      {low === high
        ? m['posting.usual_price_one']({ place, amount: shortRupees(low) })
        : m['posting.usual_price']({ place, low: shortRupees(low), high: shortRupees(high) })}{' '}
      <Anchor
        href={prices.canonical}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 w-fit items-center font-semibold text-indigo underline"
      >
        {m['posting.usual_price_more']({ place })}
      </Anchor>
    </p>
  );
}

/** Of the first group that has figures; null when none has. */
async function nearest(groups: readonly PricesAsked[]): Promise<PricesPage | null> {
  for (const query of groups) {
    const { data } = await api('GET /property/prices', { query });
    if (data.now) return data;
  }
  return null;
}
