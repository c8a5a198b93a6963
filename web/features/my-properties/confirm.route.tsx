import { useMutation, useQuery } from '@tanstack/react-query';
import type { RemindedListing } from '../../../contract/posting/confirm-reminded.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { readLinkToken, useLinkToken } from '../../lib/page/link-token.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['confirm_reminded.title']());

/**
 * Target of the link in reminders: one tap confirms the listings of the reminder, without a login. Opening the page confirms nothing,
 * because mail scanners open every link.
 */
export default function ConfirmPage() {
  const token = useLinkToken();
  const isHydrating = useServerRendered();
  const { data, error, refetch } = useQuery({
    queryKey: ['reminded listings', token],
    queryFn: () => api('POST /property/confirm/reminded', { body: { token } }),
    enabled: token !== '',
    retry: false,
  });
  const confirming = useMutation({
    mutationFn: () => api('POST /property/confirm/reminded', { body: { token: readLinkToken(), confirm: true } }),
  });
  const listings = confirming.data?.data ?? data?.data;
  const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isInvalid || (!isHydrating && token === ''))
    return <Outcome tile="missing" title={m['confirm_reminded.over_title']()} text={m['confirm_reminded.over']()} />;
  if (error && !listings)
    return (
      <div className="page py-8">
        <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />
      </div>
    );
  if (!listings)
    return (
      <div role="status" aria-label={m['shell.loading']()} className="page flex flex-col gap-3 py-8">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    );
  const waitingListings = listings.filter(({ state }) => state === 'waiting');
  if (waitingListings.length === 0) return <NothingWaits isConfirmed={listings.length > 0} />;
  return (
    <div className="page flex max-w-xl flex-col gap-5 py-8">
      <h1 className="text-28 font-bold">{m['confirm_reminded.title']()}</h1>
      {confirming.isSuccess && (
        <p role="alert" className="text-oxide">
          {m['confirm_reminded.some_left']()}
        </p>
      )}
      <Titles listings={waitingListings} />
      <Button size="lg" busy={confirming.isPending} onClick={() => confirming.mutate()}>
        {m['confirm_reminded.button']({ count: waitingListings.length })}
      </Button>
      {confirming.error && (
        <p role="alert" className="text-oxide">
          {messageOf(confirming.error, m['posting.action_failed']())}
        </p>
      )}
      <p className="text-muted text-pretty">{m['confirm_reminded.otherwise']()}</p>
      <LinkButton href="/my-properties" variant="outline">
        {m['shell.my_properties']()}
      </LinkButton>
    </div>
  );
}

/** Shown when every listing is already confirmed, or none is available any more. */
const NothingWaits = ({ isConfirmed }: { readonly isConfirmed: boolean }) => (
  <div role="status">
    {isConfirmed ? (
      <Outcome tile="home" title={m['confirm_reminded.done_title']()} text={m['confirm_reminded.done_text']()} />
    ) : (
      <Outcome tile="home" title={m['confirm_reminded.none_title']()} text={m['confirm_reminded.none_text']()} />
    )}
  </div>
);

const Titles = ({ listings }: { readonly listings: readonly RemindedListing[] }) => (
  <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
    {listings.map(({ id, title }) => (
      <li key={id} className="px-4 py-3 font-semibold">
        {title}
      </li>
    ))}
  </ul>
);

function Outcome({ tile, title, text }: { readonly tile: 'home' | 'missing'; readonly title: string; readonly text: string }) {
  return (
    <div className="page py-8">
      <EmptyState
        tile={tile}
        level={1}
        title={title}
        text={text}
        action={<LinkButton href="/my-properties">{m['shell.my_properties']()}</LinkButton>}
      />
    </div>
  );
}
