import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Contact } from '../../../contract/contact/contact.ts';
import type { ContactPass } from '../../../contract/contact/passes.ts';
import { api } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/drawings/task-icons.tsx';
import { Picture } from '../../ui/listing/picture.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { displayPhone } from '../../lib/format/phone.ts';
import { CallButton } from './call-button.tsx';
import { BlockButton } from './block-button.tsx';
import { PassActions } from './pass-actions.tsx';
import { PersonLine } from '../../shared/contact/person-line.tsx';
import { whatsappLink } from '../../shared/contact/whatsapp-link.ts';

interface ContactRowProps {
  readonly contact: Contact;
  /** Side of the viewer in this contact. */
  readonly side: 'seeker' | 'owner';
}

/** A contact: the listing, the other person, and links to reach them. */
export function ContactRow({ contact, side }: ContactRowProps) {
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:flex-row sm:items-start">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Picture photo={contact.property?.photo ?? null} sizes="8rem" className="aspect-[4/3] w-28 shrink-0 rounded-control" />
        <div className="min-w-0">
          <PropertyText property={contact.property} />
          <p className="text-14 text-muted">{dateLine(contact)}</p>
          {contact.credited_at && (
            <p className="text-14 font-semibold text-leaf">{m['contact_list.credited']({ date: dateText(contact.credited_at) })}</p>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-3 border-line max-sm:border-t max-sm:pt-3 sm:w-64 sm:border-l sm:pl-4">
        {contact.waitlist_position === null ? (
          <Person contact={contact} side={side} />
        ) : (
          <p className="rounded-control bg-mustard-soft p-3 text-14 text-mustard">
            {m['contact_list.waiting']({ place: contact.waitlist_position })}
          </p>
        )}
      </div>
    </article>
  );
}

/** When the number was shown. For a contact on the waitlist: when the number was requested. */
function dateLine({ opened_at, created_at }: Contact): string {
  return opened_at
    ? m['contact_list.shown']({ date: dateText(opened_at), time: clockText(opened_at) })
    : m['shell.contacted_on']({ date: dateText(created_at) });
}

function PropertyText({ property }: Pick<Contact, 'property'>) {
  if (!property) return <p className="text-muted">{m['shell.contact_taken_down']()}</p>;
  return (
    <>
      <PriceText price={property.price} className="text-18" />
      <p className="truncate">
        <Anchor href={property.url} className="font-semibold hover:underline">
          {property.title}
        </Anchor>
      </p>
      <p className="truncate text-14 text-muted">{property.locality?.name ?? property.city.name}</p>
    </>
  );
}

/** The other person of the contact, with their number if it may be shown. */
function Person({ contact, side }: ContactRowProps) {
  const { pass } = contact;
  const person = side === 'seeker' ? contact.owner : contact.seeker;
  const role = side === 'seeker' ? contact.listing_role : null;
  return (
    <>
      <PersonLine name={person?.name ?? null} note={role === null ? m['shell.contact_seeker']() : roleText(role)} />
      {contact.reach === 'call' ? (
        <MaskedCall contactId={contact.id} pass={pass} blocked={contact.blocked} />
      ) : (
        <ShownNumber person={person} side={side} property={contact.property} isExplained={pass !== null && !pass.open} />
      )}
      {pass && !contact.blocked && contact.reach !== 'messages' && <PassActions pass={pass} isForCalls={contact.reach === 'call'} />}
      <RentDocumentsLink contact={contact} />
      {!contact.blocked && (
        <BlockButton
          name={person?.name ?? m['shell.contact_nameless']()}
          block={() => api('POST /contact/block', { body: { contact_id: contact.id } })}
          className="-mx-4 self-start"
        />
      )}
    </>
  );
}

interface MaskedCallProps {
  readonly contactId: string;
  readonly pass: ContactPass | null;
  readonly blocked: boolean;
}

/** A call button for an owner who accepts only masked calls, while the contact pass is open. */
function MaskedCall({ contactId, pass, blocked }: MaskedCallProps) {
  if (blocked || pass?.open === false) return null;
  return (
    <>
      <CallButton contactId={contactId} />
      <p className="text-14 text-muted">{m['contact_call.private']()}</p>
    </>
  );
}

interface ShownNumberProps {
  readonly person: Contact['owner'];
  /** Side of the viewer. */
  readonly side: 'seeker' | 'owner';
  readonly property: Contact['property'];
  /** The state of the pass already explains why there is no number. */
  readonly isExplained: boolean;
}

/** Links to call the number and, if the other person allows it, to write on WhatsApp. */
function ShownNumber({ person, side, property, isExplained }: ShownNumberProps) {
  const phone = person?.phone ?? null;
  if (phone === null) return isExplained ? null : <p className="text-14 text-muted">{m['contact_list.no_number']()}</p>;
  return (
    <>
      <LinkButton href={`tel:${phone}`} variant="outline" icon={<PhoneIcon />}>
        {displayPhone(phone)}
      </LinkButton>
      {person?.whatsapp && property && (
        <LinkButton
          href={whatsappLink(phone, { title: property.title, path: property.url }, side)}
          variant="outline"
          target="_blank"
          rel="noreferrer"
        >
          {m['contact_sheet.whatsapp']()}
        </LinkButton>
      )}
    </>
  );
}

/** Link to the rent receipt and the rent agreement, for homes for rent. */
function RentDocumentsLink({ contact: { id, property } }: Pick<ContactRowProps, 'contact'>) {
  if (!property || kindOf(property.kind)?.deal !== 'rent') return null;
  return (
    <Anchor href={`/rent-documents/${id}`} className="inline-flex min-h-11 items-center font-semibold text-indigo underline">
      {m['rent_document.link']()}
    </Anchor>
  );
}
