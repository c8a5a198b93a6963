import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { Picture } from '../../ui/listing/picture.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { statusLabel } from '../../shared/own-listing/listing-status.ts';
import { FailedState } from '../../ui/failed-state.tsx';

/** Shows which listing is being promoted, and warns when it is not the person's own or not active. */
export function PromotedListing({ id }: { readonly id: string }) {
  const { isLoggedIn } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['my-properties', 'one', id],
    queryFn: async () => (await api('GET /property/myproperty', { query: { id } })).data[0] ?? null,
    enabled: isLoggedIn,
  });
  if (error && data === undefined)
    return <FailedState text={messageOf(error, m['posting.load_failed']())} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="mb-5 h-28" />;
  if (data === null) return <p role="alert">{m['plans.promote_no_home']()}</p>;
  const { card, title, status } = data;
  return (
    <section aria-label={m['plans.promote_home']()} className="mb-5 rounded-card border border-line bg-card">
      <div className="flex gap-4 p-4">
        <Picture photo={card.photo} sizes="6rem" className="aspect-square w-20 shrink-0 rounded-control" />
        <div className="min-w-0 flex-1">
          {card.price && <PriceText price={card.price} className="text-18" />}
          <h2 className="font-semibold">{title}</h2>
          <p className="text-14 text-muted">{card.locality?.name ?? card.city.name}</p>
          {status !== 'active' && (
            <p className="mt-1 text-14 text-mustard">{m['plans.promote_not_live']({ status: statusLabel(status) })}</p>
          )}
        </div>
      </div>
      <Anchor href="/my-properties" className="flex min-h-11 items-center gap-2 border-t border-line px-4 text-indigo hover:underline">
        <BackIcon className="size-4" />
        {m['shell.my_properties']()}
      </Anchor>
    </section>
  );
}
