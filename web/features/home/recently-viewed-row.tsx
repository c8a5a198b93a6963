import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RecentlyViewedCard } from '../../../contract/recently-viewed.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { loadAccountHistory, loadDeviceHistory } from '../../shared/recently-viewed/load-history.ts';
import { useLoggedIn } from '../../shared/session/session.ts';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { CardRow } from './card-row.tsx';

const MAX_CARDS = 8;
/** A single card is no row. */
const MIN_CARDS = 2;

/** The homes somebody looked at last that are still live, of their account or this device. Shows nothing while there are few. */
export function RecentlyViewedRow() {
  const loggedIn = useLoggedIn();
  const [cards, setCards] = useState<readonly RecentlyViewedCard[]>([]);
  useEffect(() => {
    let isCurrent = true;
    (loggedIn ? loadAccountHistory : loadDeviceHistory)(1, MAX_CARDS).then(
      (history) => isCurrent && setCards(history.cards.filter(({ status }) => status === 'active')),
      // the page is complete without it
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [loggedIn]);
  if (cards.length < MIN_CARDS) return null;
  return (
    <CardRow
      id="seen"
      title={m['recently_viewed.title']()}
      note={loggedIn ? undefined : m['recently_viewed.note_device']()}
      url="/seen"
      items={cards.map((card) => ({
        key: card.id,
        card: <ListingCard layout="row" card={card} corner={<HeartButton property={card} />} />,
      }))}
    />
  );
}
