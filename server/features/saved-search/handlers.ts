import type { SavedSearch, savedSearchRoutes } from '../../../contract/saved-search.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { expectConsent } from './consent.ts';
import {
  changeSearch,
  deleteSearch,
  forgetUntold,
  hasUntold,
  keepSearch,
  markSeen,
  notFound,
  restoreSearch,
  savedRows,
  type SavedRow,
} from './queries.ts';
import { reader, storedReader, type SearchPages } from './reader.ts';
import { nextMessage } from './times.ts';
import { unsubscribe } from './unsubscribe.ts';

const LONGEST_NAME = 80;

export function savedSearchHandlers(deps: Deps, pages: SearchPages): Handlers<typeof savedSearchRoutes> {
  const { db } = deps;

  async function present(rows: readonly SavedRow[]): Promise<SavedSearch[]> {
    const read = await storedReader(deps, pages);
    return rows.map(({ created_at, sent_at, ...row }) => {
      const search = read(row.url);
      return {
        ...row,
        title: search?.title ?? row.name,
        details: [...(search?.details ?? [])],
        created_at: created_at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      };
    });
  }
  async function presentOne(from: Db | Tx, userId: string, id: string): Promise<SavedSearch> {
    const [one] = await present(await savedRows(from, userId, id));
    if (!one) throw notFound();
    return one;
  }

  return {
    async createSavedSearch({ viewer, ip }, { body: { url, filters, name, frequency, channel, sms_consent } }) {
      const read = await reader(deps, pages);
      const search = read(url ?? pages.urlOf(filters!, deps.config.defaultCity));
      const now = deps.now();
      return db.transaction().execute(async (tx) => {
        if (channel === 'sms') await expectConsent(tx, { userId: viewer.id, ip }, sms_consent, now);
        const wanted = { name: name ?? search.title.slice(0, LONGEST_NAME), frequency, channel };
        const { id, fresh } = await keepSearch(tx, viewer.id, search, wanted, now);
        const message = fresh ? m['saved_search.saved']() : m['saved_search.saved_before']();
        return { message, data: await presentOne(tx, viewer.id, id) };
      });
    },

    async listSavedSearches({ viewer }) {
      return { data: await present(await savedRows(db, viewer.id)) };
    },

    async updateSavedSearch({ viewer, ip }, { body: { id, name, frequency, channel, sms_consent } }) {
      const now = deps.now();
      return db.transaction().execute(async (tx) => {
        if (channel === 'sms') await expectConsent(tx, { userId: viewer.id, ip }, sms_consent, now);
        const changed = await changeSearch(
          tx,
          viewer.id,
          id,
          { ...(name !== undefined && { name }), ...(frequency && { frequency }), ...(channel && { channel }) },
          now,
        );
        if (frequency === 'off') await forgetUntold(tx, [id], now);
        if (frequency) {
          const due = (await hasUntold(tx, id)) ? nextMessage(frequency, now, changed.sent_at, deps.config.quietHours) : null;
          await changeSearch(tx, viewer.id, id, { due_at: due }, now);
        }
        return { message: m['saved_search.changed'](), data: await presentOne(tx, viewer.id, id) };
      });
    },

    async openSavedSearch({ viewer }, { body: { id } }) {
      return db.transaction().execute(async (tx) => {
        await markSeen(tx, viewer.id, id, deps.now());
        return { message: m['saved_search.opened'](), data: await presentOne(tx, viewer.id, id) };
      });
    },

    async deleteSavedSearch({ viewer }, { body: { id } }) {
      await deleteSearch(db, viewer.id, id, deps.now());
      return { message: m['saved_search.deleted']() };
    },

    async restoreSavedSearch({ viewer }, { body: { id } }) {
      return db.transaction().execute(async (tx) => {
        await restoreSearch(tx, viewer.id, id);
        return { message: m['saved_search.restored'](), data: await presentOne(tx, viewer.id, id) };
      });
    },

    async unsubscribe({ ip }, { body: { token, all } }) {
      await unsubscribe(deps, { token, all, ip });
      return { message: all ? m['saved_search.unsubscribed_all']() : m['saved_search.unsubscribed']() };
    },
  };
}
