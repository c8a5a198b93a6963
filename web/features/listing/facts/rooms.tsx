import { m } from '../../../../messages/compiled/messages.js';
import type { Listing } from '../../../../contract/listing/listing.ts';
import { rupees } from '../../../lib/format/money.ts';
import { Section } from '../section.tsx';

// Values are untyped, because the kind defines the columns of the table.
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}
const toRupees = (value: unknown) => (typeof value === 'number' ? rupees(value) : null);

/** Rooms of a PG by sharing type: rent and deposit per bed, free beds, amenities of the room. */
export function RoomTable({ rooms }: { readonly rooms: Listing['rooms'] }) {
  if (rooms.length === 0) return null;
  return (
    <Section title={m['listing.rooms']()}>
      <table className="w-full text-left max-lg:block">
        <thead className="text-14 text-muted max-lg:sr-only">
          <tr className="border-b border-line *:py-2 *:pr-4 *:font-normal">
            <th scope="col">{m['listing.room_sharing']()}</th>
            <th scope="col">{m['listing.room_rent']()}</th>
            <th scope="col">{m['listing.room_deposit']()}</th>
            <th scope="col">{m['listing.room_free']()}</th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rooms.map((room) => (
            <tr
              key={toText(room.sharing) + toText(room.room_amenities)}
              className="border-b border-line align-top last:border-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:py-3 lg:*:py-3 lg:*:pr-4"
            >
              <th scope="row" className="max-lg:col-span-2">
                {toText(room.sharing_text) || toText(room.sharing)}
                <span className="block text-14 font-normal text-muted">{toText(room.room_amenities_text)}</span>
              </th>
              <td className="font-semibold whitespace-nowrap max-lg:col-span-2">
                {m['listing.amount_bed_month']({ amount: toRupees(room.rent) ?? '' })}
              </td>
              <td className="whitespace-nowrap">
                <span className="text-muted lg:hidden">{m['listing.room_deposit']()} </span>
                {toRupees(room.deposit) ?? m['listing.room_none']()}
              </td>
              <td className="max-lg:text-right">
                {typeof room.beds_free === 'number' && typeof room.beds_total === 'number'
                  ? m['listing.room_beds']({ free: room.beds_free, total: room.beds_total })
                  : m['listing.room_ask']()}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
