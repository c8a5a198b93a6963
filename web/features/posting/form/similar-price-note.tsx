import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/compiled/messages.js';
import type { PricePage } from '../../../../contract/prices.ts';
import { api } from '../../../lib/api/api.ts';
import { shortRupees } from '../../../lib/format/money.ts';
import { similarPriceQueries, type SimilarPriceQuery } from '../model/similar-prices.ts';
import type { StepValues } from '../model/types.ts';
import { useStep } from './step-context.ts';
import { Anchor } from '../../../ui/anchor.tsx';

/**
 * The interquartile range of the prices of similar listings. Renders nothing while it loads, when loading failed, or when there are too few
 * listings for statistics.
 */
export function SimilarPriceNote({ siblingValues }: { readonly siblingValues: StepValues }) {
  const { form, listing } = useStep();
  const queries = similarPriceQueries(form, listing, siblingValues);
  const { data: prices } = useQuery({
    queryKey: ['similar-prices', queries],
    queryFn: () => loadNearestPrices(queries),
    enabled: queries.length > 0,
    staleTime: 10 * 60_000,
    retry: false,
  });
  if (!prices?.current) return null;
  const { low, high } = prices.current.price;
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

/** The result of the first query that has one; null when none has. */
async function loadNearestPrices(queries: readonly SimilarPriceQuery[]): Promise<PricePage | null> {
  for (const query of queries) {
    const { data } = await api('GET /property/prices', { query });
    if (data.current) return data;
  }
  return null;
}
