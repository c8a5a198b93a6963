import { m } from '../../../messages/compiled/messages.js';
import type { SeenCard } from '../../../contract/seen.ts';
import { useNow } from '../../lib/now.ts';
import { ListingCard } from '../../ui/listing-card.tsx';
import { CardPage } from '../card-page/card-page.tsx';
import { PickBox } from '../compare/pick-box.tsx';
import { HeartButton } from '../shortlist/heart-button.tsx';
import { ClearSeen } from './clear-seen.tsx';
import { loadDeviceSeen, loadPersonSeen } from './load-seen.ts';
import { seenText } from './seen-text.ts';

/** What a person looked at lately: their list when they are logged in, else what this device remembers. */
export function SeenPage() {
  return (
    <CardPage
      name="seen"
      title={m['seen.title']()}
      note={m['seen.note']()}
      count={(count) => m['seen.count']({ count })}
      empty={{ tile: 'search', title: m['seen.empty'](), text: m['seen.empty_text']() }}
      failed={m['shell.get_failed']()}
      ofPerson={loadPersonSeen}
      ofDevice={loadDeviceSeen}
      Actions={Clear}
      Card={SeenEntry}
    />
  );
}

const Clear = ({ some }: { readonly some: boolean }) => some && <ClearSeen />;

function SeenEntry({ entry, eager }: { readonly entry: SeenCard; readonly eager: boolean }) {
  const now = useNow();
  return (
    <ListingCard card={entry} eager={eager} level={2} corner={<HeartButton property={entry} />}>
      {entry.seen_at && <p className="border-t border-line pt-2 text-14 text-muted">{seenText(entry.seen_at, now)}</p>}
      <PickBox card={entry} />
    </ListingCard>
  );
}
