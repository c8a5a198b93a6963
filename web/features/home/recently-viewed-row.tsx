import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RecentlyViewedCard } from '../../../contract/recently-viewed.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { loadAccountHistory, loadDeviceHistory } from '../../shared/recently-viewed/load-history.ts';
import { useLoggedIn } from '../../shared/session/session.ts';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { CardRow } from './card-row.tsx';

const MAX_CARDS = 8;
/** The row is shown only with at least this many cards. */
const MIN_CARDS = 2;

/** Recently viewed listings that are still live, from the account or this device. Renders nothing when there are too few. */
export function RecentlyViewedRow() {
  const isLoggedIn = useLoggedIn();
  const [cards, setCards] = useState<readonly RecentlyViewedCard[]>([]);
  useEffect(() => {
    let isCurrent = true;
    (isLoggedIn ? loadAccountHistory : loadDeviceHistory)(1, MAX_CARDS).then(
      (history) => isCurrent && setCards(history.cards.filter(({ status }) => status === 'active')),
      // errors are ignored: the page is complete without this row
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoggedIn]);
  if (cards.length < MIN_CARDS) return null;
  return (
    <CardRow
      id="seen"
      title={m['recently_viewed.title']()}
      note={isLoggedIn ? undefined : m['recently_viewed.note_device']()}
      url="/seen"
      items={cards.map((card) => ({
        key: card.id,
        card: <ListingCard layout="row" card={card} corner={<HeartButton property={card} />} />,
      }))}
    />
  );
}
