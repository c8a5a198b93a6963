import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/task-icons.tsx';
import { ListingCard } from '../../ui/listing-card.tsx';
import { CardPage } from '../card-page/card-page.tsx';
import { PickBox } from '../compare/pick-box.tsx';
import type { Entry } from './entry.ts';
import { GoneCard } from './gone-card.tsx';
import { HeartButton } from './heart-button.tsx';
import { loadDeviceShortlist, loadPersonShortlist } from './load-shortlist.ts';
import { DropMark, EndMark } from './marks.tsx';
import { Note } from './note.tsx';

/**
 * The properties a person keeps for later, or this device does while nobody is logged in. A card whose heart was taken away stays
 * until the page is left, to undo it.
 */
export function ShortlistPage() {
  return (
    <CardPage
      name="shortlist"
      uneven
      title={m['shell.shortlist_title']()}
      note={m['shell.shortlist_note']()}
      count={(count) => m['shell.shortlist_count']({ count })}
      empty={{ tile: 'heart', title: m['shell.shortlist_empty'](), text: m['shell.shortlist_empty_text']() }}
      failed={m['shortlist.failed']()}
      ofPerson={loadPersonShortlist}
      ofDevice={loadDeviceShortlist}
      Actions={Beside}
      Card={EntryCard}
    />
  );
}

function Beside() {
  return (
    <nav aria-label={m['shortlist.beside']()} className="-mx-2 flex flex-wrap gap-x-2">
      <Anchor href="/saved-searches" className={link}>
        <BellIcon />
        {m['saved_search.title']()}
      </Anchor>
      <Anchor href="/seen" className={link}>
        <ClockIcon />
        {m['seen.title']()}
      </Anchor>
    </nav>
  );
}
const link = 'inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-indigo hover:underline';

function EntryCard({ entry, eager }: { readonly entry: Entry; readonly eager: boolean }) {
  if (entry.url === null) return <GoneCard entry={entry} />;
  return (
    <ListingCard card={entry} eager={eager} level={2} standing={entry.ended && <></>} corner={<HeartButton property={entry} />}>
      <div className="flex flex-col gap-1">
        {entry.price_drop && <DropMark drop={entry.price_drop} />}
        {entry.ended && <EndMark ended={entry.ended} />}
        <Note entry={entry} />
        <PickBox card={entry} />
      </div>
    </ListingCard>
  );
}
