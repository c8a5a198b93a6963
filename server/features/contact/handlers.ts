import type { Contact, contactRoutes } from '../../../contract/contact.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { listingCards } from '../../views/listing-card.ts';
import { KNOWN_TO_VISITORS } from '../../views/listing-ref.ts';
import { pageInfo } from '../../views/page-info.ts';
import { block, blocksOf, unblock } from './blocks.ts';
import { contactOwner } from './contact-owner.ts';
import { pageOfContacts, type ContactRow, type Party } from './queries.ts';

export function contactHandlers(deps: Deps): Handlers<typeof contactRoutes> {
  /** Each side sees the other one; what was taken down is a record without a card. */
  async function present(rows: readonly ContactRow[], as: Party): Promise<Contact[]> {
    const cards = await listingCards(
      deps.db,
      rows.map((row) => row.key),
    );
    const byId = new Map(cards.filter((card) => KNOWN_TO_VISITORS.includes(card.status)).map((card) => [card.id, card]));
    return rows.map((row) => ({
      id: row.id,
      property_id: row.publicId,
      created_at: row.created_at.toISOString(),
      state: row.opened_at ? ('open' as const) : ('waiting' as const),
      place: row.place,
      opened_at: row.opened_at?.toISOString() ?? null,
      revealed: row.opened_at ? (['name', 'phone'] as const).map((what) => what) : [],
      credited_at: as === 'seeker' ? (row.credited_at?.toISOString() ?? null) : null,
      blocked: row.blockedBy.includes(as),
      property: byId.get(row.publicId) ?? null,
      listing_role: row.listingRole,
      owner: as === 'seeker' ? row.owner : null,
      seeker: as === 'owner' ? row.seeker : null,
    }));
  }

  return {
    async contactOwner({ viewer, ip }, { body: { property_id } }) {
      const row = await contactOwner(deps, { viewer, ip }, property_id);
      const [data] = await present([row], 'seeker');
      const message = row.place === null ? m['contact.revealed']() : m['contact.waiting']({ place: row.place });
      return { message, data: data! };
    },

    async getContacts({ viewer }, { query }) {
      const { total, waiting, rows } = await pageOfContacts(deps.db, viewer.id, query.as, query);
      return { data: await present(rows, query.as), pagination: pageInfo(query, total), waiting };
    },

    async blockPerson({ viewer, ip }, { body: { contact_id } }) {
      return { message: m['contact.blocked'](), data: await block(deps, { id: viewer.id, ip }, contact_id) };
    },

    async unblockPerson({ viewer, ip }, { body: { id } }) {
      await unblock(deps, { id: viewer.id, ip }, id);
      return { message: m['contact.unblocked']() };
    },

    getBlocks: async ({ viewer }) => ({ data: await blocksOf(deps.db, viewer.id) }),
  };
}
