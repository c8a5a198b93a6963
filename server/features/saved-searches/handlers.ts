import type { SavedSearch, savedSearchRoutes } from '../../../contract/saved-searches.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { AppError } from '../../errors.ts';
import { findActiveConsent, giveConsent, type ConsentGiver } from '../../privacy/consents.ts';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { MAX_SEARCH_NAME_LENGTH } from '../../../contract/saved-search-limits.ts';
import {
  updateSearch,
  deleteSearch,
  dismissUnsentMatches,
  hasUnsentMatches,
  saveSearch,
  markMatchesSeen,
  notFoundError,
  restoreSearch,
  readSavedSearchRows,
  type SavedSearchRow,
} from './queries.ts';
import { createSearchReader, createStoredSearchReader, type SearchPages } from './reader.ts';
import { nextMessageTime } from './message-times.ts';
import { unsubscribe } from './unsubscribe.ts';

export function savedSearchHandlers(deps: Deps, pages: SearchPages): Handlers<typeof savedSearchRoutes> {
  const { db } = deps;

  async function presentSavedSearches(rows: readonly SavedSearchRow[]): Promise<SavedSearch[]> {
    const readSearch = await createStoredSearchReader(deps, pages);
    return rows.map(({ created_at, sent_at, ...row }) => {
      const search = readSearch(row.url);
      return {
        ...row,
        title: search?.title ?? row.name,
        details: [...(search?.details ?? [])],
        created_at: created_at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      };
    });
  }
  async function readSavedSearch(db: Db | Tx, userId: string, id: string): Promise<SavedSearch> {
    const [search] = await presentSavedSearches(await readSavedSearchRows(db, userId, id));
    if (!search) throw notFoundError();
    return search;
  }

  return {
    async createSavedSearch({ viewer, ip, storeResponse }, { body: { url, filters, name, frequency, channel, sms_consent } }) {
      const readSearch = await createSearchReader(deps, pages);
      const search = readSearch(url ?? pages.urlOf(filters!, deps.config.defaultCity));
      const now = deps.now();
      return db.transaction().execute(async (tx) => {
        if (channel === 'sms') await requireSmsConsent(tx, { userId: viewer.id, ip }, sms_consent, now);
        const settings = { name: name ?? search.title.slice(0, MAX_SEARCH_NAME_LENGTH), frequency, channel };
        const { id, isNew } = await saveSearch(tx, viewer.id, search, settings, now);
        const message = isNew ? m['saved_search.saved']() : m['saved_search.saved_before']();
        return storeResponse(tx, { message, data: await readSavedSearch(tx, viewer.id, id) });
      });
    },

    async listSavedSearches({ viewer }) {
      return { data: await presentSavedSearches(await readSavedSearchRows(db, viewer.id)) };
    },

    async updateSavedSearch({ viewer, ip }, { body: { id, name, frequency, channel, sms_consent } }) {
      const now = deps.now();
      return db.transaction().execute(async (tx) => {
        if (channel === 'sms') await requireSmsConsent(tx, { userId: viewer.id, ip }, sms_consent, now);
        const updated = await updateSearch(
          tx,
          viewer.id,
          id,
          { ...(name !== undefined && { name }), ...(frequency && { frequency }), ...(channel && { channel }) },
          now,
        );
        if (frequency === 'off') await dismissUnsentMatches(tx, [id], now);
        if (frequency) {
          const dueAt = (await hasUnsentMatches(tx, id)) ? nextMessageTime(frequency, now, updated.sent_at, deps.config.quietHours) : null;
          await updateSearch(tx, viewer.id, id, { due_at: dueAt }, now);
        }
        return { message: m['saved_search.changed'](), data: await readSavedSearch(tx, viewer.id, id) };
      });
    },

    async openSavedSearch({ viewer }, { body: { id } }) {
      return db.transaction().execute(async (tx) => {
        await markMatchesSeen(tx, viewer.id, id, deps.now());
        return { message: m['saved_search.opened'](), data: await readSavedSearch(tx, viewer.id, id) };
      });
    },

    async deleteSavedSearch({ viewer }, { body: { id } }) {
      await deleteSearch(db, viewer.id, id, deps.now());
      return { message: m['saved_search.deleted']() };
    },

    async restoreSavedSearch({ viewer }, { body: { id } }) {
      return db.transaction().execute(async (tx) => {
        await restoreSearch(tx, viewer.id, id);
        return { message: m['saved_search.restored'](), data: await readSavedSearch(tx, viewer.id, id) };
      });
    },

    async unsubscribe({ ip }, { body: { token, all } }) {
      await unsubscribe(deps, { token, all, ip });
      return { message: all ? m['saved_search.unsubscribed_all']() : m['saved_search.unsubscribed']() };
    },
  };
}

/**
 * Text messages about saved searches are promotional messages by the rules of TRAI. They need the person's consent to the text that was
 * shown. Records the consent that this request contains; without it, an earlier consent must exist.
 * @param consentVersion version of the text that the person agreed to
 * @throws AppError `invalid` when consent is missing or was given to another version
 */
async function requireSmsConsent(
  tx: Tx,
  giver: Omit<ConsentGiver, 'channel'>,
  consentVersion: string | undefined,
  now: Date,
): Promise<void> {
  if (await findActiveConsent(tx, giver.userId, 'alerts_sms')) return;
  if (consentVersion !== PURPOSES.alerts_sms.version) {
    const message = consentVersion === undefined ? m['saved_search.consent_needed']() : m['saved_search.consent_changed']();
    throw new AppError('invalid', message, { errors: [{ path: 'sms_consent', message }] });
  }
  await giveConsent(tx, { ...giver, channel: 'web' }, 'alerts_sms', now);
}
