import { m } from '../../../messages/compiled/messages.js';
import type { RecentlyViewedCard } from '../../../contract/recently-viewed.ts';
import { daysSince } from '../../lib/format/dates.ts';
import { useToday } from '../../lib/page/today.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { CardPage } from '../../shared/card-page/card-page.tsx';
import { CompareCheckbox } from '../../shared/compare/compare-checkbox.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { ClearHistory } from './clear-history.tsx';
import { loadAccountHistory, loadDeviceHistory } from '../../shared/recently-viewed/load-history.ts';

export const meta = () => personalMeta(m['recently_viewed.title']());

/** Recently viewed listings: of the account when somebody is logged in, otherwise of this device. */
export default function RecentlyViewedPage() {
  return (
    <CardPage
      name="seen"
      title={m['recently_viewed.title']()}
      count={(count) => m['recently_viewed.count']({ count })}
      empty={{ tile: 'search', title: m['recently_viewed.empty'](), text: m['recently_viewed.empty_text']() }}
      loadError={m['shell.get_failed']()}
      loadFromAccount={loadAccountHistory}
      loadFromDevice={loadDeviceHistory}
      Actions={ClearAction}
      Card={ViewedCard}
    />
  );
}

const ClearAction = ({ hasCards }: { readonly hasCards: boolean }) => hasCards && <ClearHistory />;

function ViewedCard({ entry, eager }: { readonly entry: RecentlyViewedCard; readonly eager: boolean }) {
  const today = useToday();
  return (
    <ListingCard card={entry} eager={eager} level={2} corner={<HeartButton property={entry} />}>
      {entry.seen_at && <p className="pt-1 pb-2 text-14 text-muted">{viewedText(entry.seen_at, today)}</p>}
      <CompareCheckbox card={entry} />
    </ListingCard>
  );
}

/** `Seen today`, `Seen 3 days ago`. */
function viewedText(seenAt: string, today: Date): string {
  const days = daysSince(seenAt, today);
  if (days <= 0) return m['recently_viewed.today']();
  return days === 1 ? m['recently_viewed.yesterday']() : m['recently_viewed.days']({ count: days });
}
