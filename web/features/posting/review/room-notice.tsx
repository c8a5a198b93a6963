import { m } from '../../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { roleText } from '../../../ui/role-text.ts';
import { useAllowance } from '../../plans/use-allowance.ts';
import { Notice } from '../notice.tsx';

/** How many more may go live beside this one; nothing where there is no limit. Publishing has the last word. */
export function RoomNotice({ listing }: { readonly listing: OwnListing }) {
  const role = listing.listing_role ?? 'Owner';
  const room = useAllowance()?.listings.find((one) => one.role === role);
  if (!room || room.allowed === null) return null;
  const said = { role: roleText(room.role) };
  const left = room.allowed - room.live - 1;
  if (left >= 0) return <Notice look="calm">{left > 0 ? m['posting.room_left']({ ...said, left }) : m['posting.room_last'](said)}</Notice>;
  return (
    <Notice
      look="attention"
      action={
        <LinkButton look="outline" href={`/plans#${room.role.toLowerCase()}`}>
          {m['posting.room_plans']()}
        </LinkButton>
      }
    >
      {m['posting.room_full']({ ...said, live: room.live })}
    </Notice>
  );
}
