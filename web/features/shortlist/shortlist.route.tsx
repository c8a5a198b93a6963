import { m } from '../../../messages/compiled/messages.js';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { BellIcon } from '../../ui/drawings/icons.tsx';
import { ClockIcon } from '../../ui/drawings/task-icons.tsx';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { CardPage } from '../../shared/card-page/card-page.tsx';
import { CompareCheckbox } from '../../shared/compare/compare-checkbox.tsx';
import { EndedNotice, PriceDropNotice } from './change-notices.tsx';
import type { ShortlistEntry } from './shortlist-entry.ts';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { loadDeviceShortlist, loadAccountShortlist } from './load-shortlist.ts';
import { Note } from './note.tsx';
import { UnavailableCard } from './unavailable-card.tsx';

export const meta = () => personalMeta(m['shell.shortlist_title']());

/**
 * The shortlist of the account, or of this device while nobody is logged in. A removed card stays until the person leaves the page, so that
 * it can be added again.
 */
export default function ShortlistPage() {
  return (
    <CardPage
      name="shortlist"
      title={m['shell.shortlist_title']()}
      count={(count) => m['shell.shortlist_count']({ count })}
      empty={{ tile: 'heart', title: m['shell.shortlist_empty'](), text: m['shell.shortlist_empty_text']() }}
      loadError={m['shortlist.failed']()}
      loadFromAccount={loadAccountShortlist}
      loadFromDevice={loadDeviceShortlist}
      Actions={RelatedLinks}
      Card={EntryCard}
    />
  );
}

function RelatedLinks() {
  return (
    <nav aria-label={m['shortlist.related']()} className="-mx-2 flex flex-wrap gap-x-2">
      <Anchor href="/saved-searches" className={LINK_CLASS}>
        <BellIcon />
        {m['saved_search.title']()}
      </Anchor>
      <Anchor href="/seen" className={LINK_CLASS}>
        <ClockIcon />
        {m['recently_viewed.title']()}
      </Anchor>
    </nav>
  );
}
const LINK_CLASS = 'inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-indigo hover:underline';

function EntryCard({ entry, eager }: { readonly entry: ShortlistEntry; readonly eager: boolean }) {
  if (entry.url === null) return <UnavailableCard entry={entry} />;
  // the notice below shows the price drop since the listing was saved
  const card = entry.price_drop ? { ...entry, price_cut: null } : entry;
  // The notice about the end replaces the status of the card.
  const status = entry.ended && <></>;
  return (
    <ListingCard card={card} eager={eager} level={2} status={status} corner={<HeartButton property={entry} />}>
      <div className="flex flex-col gap-1">
        {entry.price_drop && <PriceDropNotice drop={entry.price_drop} />}
        {entry.ended && <EndedNotice ended={entry.ended} />}
        <Note entry={entry} />
        <CompareCheckbox card={entry} />
      </div>
    </ListingCard>
  );
}
