import { m } from '../../../messages/compiled/messages.js';
import type { Contact } from '../../../contract/contact.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/task-icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { roleText } from '../../ui/role-text.ts';
import { displayPhone } from '../login/phone.ts';
import { BlockButton } from './block-button.tsx';
import { PersonLine } from './person-line.tsx';

/** One contact: the property it is about, the other person, and the way to call them. */
export function ContactRow({ contact, side }: { readonly contact: Contact; readonly side: 'seeker' | 'owner' }) {
  const { property } = contact;
  const person = side === 'seeker' ? contact.owner : contact.seeker;
  const role = side === 'seeker' ? contact.listing_role : null;
  const { opened_at: opened, place } = contact;
  const on = opened
    ? m['contact_line.shown']({ date: dateText(opened), time: clockText(opened) })
    : m['shell.contacted_on']({ date: dateText(contact.created_at) });
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Picture photo={property?.photo ?? null} sizes="8rem" className="aspect-[4/3] w-28 shrink-0 rounded-control" />
        <div className="min-w-0">
          {property ? (
            <>
              <PriceText price={property.price} className="text-18" />
              <p className="truncate">
                <Anchor href={property.url} className="font-semibold hover:underline">
                  {property.title}
                </Anchor>
              </p>
              <p className="truncate text-14 text-muted">{property.locality?.name ?? property.city.name}</p>
            </>
          ) : (
            <p className="text-muted">{m['shell.contact_taken_down']()}</p>
          )}
          <p className="text-14 text-muted">{on}</p>
          {contact.credited_at && (
            <p className="text-14 font-semibold text-leaf">{m['contact_line.credited']({ date: dateText(contact.credited_at) })}</p>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-3 border-line max-sm:border-t max-sm:pt-3 sm:w-64 sm:border-l sm:pl-4">
        {place === null && <PersonLine name={person?.name ?? null} note={role === null ? m['shell.contact_seeker']() : roleText(role)} />}
        {place !== null ? (
          <p className="rounded-control bg-mustard-soft p-3 text-14 text-mustard">{m['contact_line.waiting']({ place })}</p>
        ) : person?.phone ? (
          <LinkButton href={`tel:${person.phone}`} look="outline" icon={<PhoneIcon />}>
            {displayPhone(person.phone)}
          </LinkButton>
        ) : (
          <p className="text-14 text-muted">{m['contact_line.no_number']()}</p>
        )}
        {place === null && !contact.blocked && <BlockButton contactId={contact.id} name={person?.name ?? m['shell.contact_nameless']()} />}
      </div>
    </article>
  );
}
