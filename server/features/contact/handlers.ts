import type { Contact, contactRoutes } from '../../../contract/contact/contact.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';
import { pageInfo } from '../../http/pagination.ts';
import { blockContact, listBlocks, unblock } from './blocks.ts';
import { contactOwner } from './contact-owner.ts';
import { recordViews } from './passes/number-views.ts';
import { readPassesByContact } from './passes/passes.ts';
import { offeredReach } from './reach/reach-sql.ts';
import { openedText } from './opened-text.ts';
import { listContacts, type ContactRow, type Party } from './queries.ts';

export function contactHandlers(deps: Deps): Handlers<typeof contactRoutes> {
  /** Each party sees the data of the other. A contact about a listing that visitors can no longer see has no card. */
  async function readShownContacts(db: Db | Tx, viewerId: string, rows: readonly ContactRow[], party: Party): Promise<Contact[]> {
    const cards = await readListingCards(
      db,
      rows.map((row) => row.key),
    );
    const ids = rows.map(({ id }) => id);
    const passes = await readPassesByContact(db, viewerId, ids, deps.now());
    const byId = new Map(cards.filter((card) => ONCE_PUBLISHED_STATUSES.includes(card.status)).map((card) => [card.id, card]));
    return rows.map((row) => ({
      id: row.id,
      property_id: row.publicId,
      created_at: row.created_at.toISOString(),
      reach: offeredReach(deps.config, row.reach),
      state: row.opened_at ? ('open' as const) : ('waiting' as const),
      waitlist_position: row.waitlistPosition,
      opened_at: row.opened_at?.toISOString() ?? null,
      revealed: revealedIn(row),
      pass: passes.get(row.id) ?? null,
      credited_at: party === 'seeker' ? (row.credited_at?.toISOString() ?? null) : null,
      blocked: row.blockedBy.includes(party),
      property: byId.get(row.publicId) ?? null,
      listing_role: row.listingRole,
      owner: party === 'seeker' ? row.owner : null,
      seeker: party === 'owner' ? row.seeker : null,
    }));
  }

  return {
    contactOwner: ({ viewer, ip, storeResponse }, { body: { property_id } }) =>
      contactOwner(deps, { viewer, ip }, property_id, async (tx, row) => {
        await recordViews(tx, [row], 'seeker', deps.now());
        const [data] = await readShownContacts(tx, row.seekerId, [row], 'seeker');
        const message = row.waitlistPosition === null ? openedText(row) : m['contact.waiting']({ place: row.waitlistPosition });
        return storeResponse(tx, { message, data: data! });
      }),

    async getContacts({ viewer }, { query }) {
      const { total, waiting, rows } = await listContacts(deps.db, viewer.id, query.as, { ...query, now: deps.now() });
      await recordViews(deps.db, rows, query.as, deps.now());
      return { data: await readShownContacts(deps.db, viewer.id, rows, query.as), pagination: pageInfo(query, total), waiting };
    },

    async blockPerson({ viewer, ip }, { body: { contact_id } }) {
      return { message: m['contact.blocked'](), data: await blockContact(deps, { id: viewer.id, ip }, contact_id) };
    },

    async unblockPerson({ viewer, ip }, { body: { id } }) {
      await unblock(deps, { id: viewer.id, ip }, id);
      return { message: m['contact.unblocked']() };
    },

    getBlocks: async ({ viewer }) => ({ data: await listBlocks(deps.db, viewer.id) }),
  };
}

/** Which data of the other party each side was shown when the contact was opened. */
function revealedIn({ opened_at, reach }: ContactRow): Contact['revealed'] {
  if (!opened_at) return [];
  return reach === 'number' ? ['name', 'phone'] : ['name'];
}
