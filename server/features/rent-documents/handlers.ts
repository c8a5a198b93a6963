/**
 * Rent receipts and rent agreements. Both people of a contact can fill in a model text and download it as a PDF. The documents are not
 * stored.
 */
import { rupeesInWords } from '../../../contract/calculators/amount-in-words.ts';
import type { GstState } from '../../../contract/calculators/gst-states.ts';
import type { RentDocumentInput, rentDocumentRoutes } from '../../../contract/documents/rent-documents.ts';
import type { TemplateVariable } from '../../../contract/documents/document-choices.ts';
import { agreementFor, TEMPLATE_LANGUAGE } from '../../../contract/documents/site-documents.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { depositOf, priceOf } from '../../listings/present/price-and-area.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { listingTitle } from '../../listings/present/title.ts';
import { placesOf } from '../../places/places.ts';
import { readCurrentDocument } from '../../site-documents/documents.ts';
import { fillIn, parseDocument } from '../../site-documents/markdown.ts';
import { drawInThread } from '../../pdf-thread/draw-in-thread.ts';
import type { drawRentDocument } from './document-pdf.ts';

const ENGLISH = { locale: 'en' } as const;
const drawDocument = drawInThread<Parameters<typeof drawRentDocument>>(new URL('./document-pdf.ts', import.meta.url), 'drawRentDocument');
const BLANK = '____________________';

export function rentDocumentHandlers(deps: Deps): Handlers<typeof rentDocumentRoutes> {
  const { db } = deps;

  /**
   * @throws AppError `not_found` unless the contact was opened, its listing is for rent, and the caller is one of its two people and not
   * blocked by the other
   */
  async function requireRentContact(userId: string, contactId: string) {
    const row = await db
      .selectFrom('contact')
      .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'))
      .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'contact.owner_id').on('owner.deleted_at', 'is', null))
      .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'contact.seeker_id').on('seeker.deleted_at', 'is', null))
      .select([
        'contact.city_id',
        'contact.listing_id',
        'contact.owner_id',
        'listing.kind',
        'listing.details',
        'listing.locality_id',
        'owner.name as landlord',
        'seeker.name as tenant',
      ])
      .where('contact.id', '=', contactId)
      .where('contact.opened_at', 'is not', null)
      .where((e) => e.or([e('contact.owner_id', '=', userId), e('contact.seeker_id', '=', userId)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('contact_block')
              .select('contact_block.id')
              .where('contact_block.blocked_id', '=', userId)
              .where((e) =>
                e.or([
                  e('contact_block.blocker_id', '=', e.ref('contact.owner_id')),
                  e('contact_block.blocker_id', '=', e.ref('contact.seeker_id')),
                ]),
              ),
          ),
        ),
      )
      .executeTakeFirst();
    const kind = row && kindOf(row.kind);
    if (!row || kind?.deal !== 'rent') throw new AppError('not_found', m['rent_document.not_found']());
    return { ...row, kind, city: (await placesOf(db)).cityById(row.city_id)! };
  }

  return {
    async startRentDocument({ viewer }, { query: { contact_id: contactId } }) {
      const { kind, details, city, landlord, tenant, ...row } = await requireRentContact(viewer.id, contactId);
      const [card] = await readListingCards(db, [{ cityId: row.city_id, listingId: row.listing_id }]);
      const locality = row.locality_id === null ? null : (await placesOf(db)).localityById(row.locality_id);
      const price = priceOf(kind, details);
      // only the owner's document contains the street, because visitors may not see it
      const ownerOnlyParts = row.owner_id === viewer.id ? [details['street'], details['society_name']] : [];
      const addressParts = [
        ...ownerOnlyParts,
        locality?.name,
        `${city.name}${row.owner_id === viewer.id ? ` ${String(details['pincode'] ?? '')}` : ''}`,
      ];
      const { text } = await readCurrentDocument(db, agreementFor(city.state_code), TEMPLATE_LANGUAGE);
      return {
        data: {
          title: listingTitle(kind, details),
          url: card?.url ?? null,
          city: city.name,
          state: m[`gst_state.${city.state_code as GstState}`](),
          agreement: parseDocument(text).title,
          landlord,
          tenant,
          property_address: addressParts
            .map((part) => String(part ?? '').trim())
            .filter(Boolean)
            .join(', '),
          rent: price && price.per !== 'one_time' ? price.amount : null,
          deposit: depositOf(kind, details),
        },
      };
    },

    async makeRentDocument({ viewer }, { body }) {
      const { city } = await requireRentContact(viewer.id, body.contact_id);
      assertValidDates(body);
      const name = body.document === 'rent_receipt' ? 'rent_receipt' : agreementFor(city.state_code);
      const { title, blocks } = parseDocument((await readCurrentDocument(db, name, TEMPLATE_LANGUAGE)).text);
      const values: Partial<Record<TemplateVariable, string>> = {
        city: city.name,
        state: m[`gst_state.${city.state_code as GstState}`]({}, ENGLISH),
        ...valuesOf(body),
      };
      const signatureText = (role: string, person: string) => m['rent_document.signature']({ role, name: person }, ENGLISH);
      const landlord = signatureText(m['rent_document.landlord']({}, ENGLISH), body.landlord);
      const witnesses = [1, 2].map((number) => m['rent_document.witness']({ number }, ENGLISH));
      const signers =
        body.document === 'rent_receipt'
          ? [landlord]
          : [landlord, signatureText(m['rent_document.tenant']({}, ENGLISH), body.tenant), ...witnesses];
      const content = [await drawDocument({ title, blocks: fillIn(blocks, values), signers, createdAt: deps.now() })];
      return { name: `${body.document.replace('_', '-')}.pdf`, type: 'application/pdf', content };
    },
  };
}

const rupeesText = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
const inWords = (amount: number): string => rupeesInWords(amount * 100);
const dateText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @throws AppError for a period that ends before it begins */
function assertValidDates(body: RentDocumentInput): void {
  if (body.document !== 'rent_receipt' || body.period_from <= body.period_to) return;
  const message = m['rent_document.period']();
  throw new AppError('invalid', message, { errors: [{ path: 'period_to', message }] });
}

/**
 * The last day of a tenancy of so many months: the day before the same day of the last month, or the last day of that month when it does
 * not have that day.
 */
export function endOfTerm(start: string, months: number): string {
  const [year, month, day] = start.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const lastDayOfTerm = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  // when the month is too short for the day, its last day is already the end
  if (day <= lastDay) lastDayOfTerm.setUTCDate(lastDayOfTerm.getUTCDate() - 1);
  return lastDayOfTerm.toISOString().slice(0, 10);
}

function valuesOf(body: RentDocumentInput): Partial<Record<TemplateVariable, string>> {
  const commonValues = {
    landlord: body.landlord,
    tenant: body.tenant,
    landlord_address: body.landlord_address,
    property_address: body.property_address,
    date: dateText(body.date),
    rent: rupeesText(body.rent),
    rent_in_words: inWords(body.rent),
  };
  if (body.document === 'rent_receipt') {
    return {
      ...commonValues,
      landlord_pan: body.landlord_pan ?? BLANK,
      total: rupeesText(body.total),
      total_in_words: inWords(body.total),
      period_from: dateText(body.period_from),
      period_to: dateText(body.period_to),
      payment_mode: m[`rent_document.mode_${body.payment_mode}`]({}, ENGLISH),
    };
  }
  return {
    ...commonValues,
    tenant_address: body.tenant_address,
    maintenance: rupeesText(body.maintenance),
    deposit: rupeesText(body.deposit),
    deposit_in_words: inWords(body.deposit),
    start: dateText(body.start),
    end: dateText(endOfTerm(body.start, body.months)),
    months: String(body.months),
    due_day: String(body.due_day),
    notice_months: String(body.notice_months),
    lock_in_months: String(body.lock_in_months),
    increase_percent: String(body.increase_percent),
  };
}
