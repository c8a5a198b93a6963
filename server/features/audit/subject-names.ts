/** Reads the names of the users and listings to which audit events refer, with one query for each of the two. */
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import { listingTitle } from '../../listings/present/title.ts';
import type { UserNames } from './value-presenters.ts';
import { isUuid } from '../../db/uuids.ts';

const LISTING_ID_PATTERN = /^[0-9A-Za-z]{8,16}$/;

interface AuditReference {
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}
export interface SubjectNames {
  readonly people: UserNames;
  readonly listings: ReadonlyMap<string, string>;
}

export async function findSubjectNames(db: Db, rows: readonly AuditReference[]): Promise<SubjectNames> {
  const references = rows.flatMap(({ actor_id, subject, details }) => [actor_id, subject, ...Object.values(details)]);
  const userIds = [...new Set(references.filter(isUuid))];
  const listingIds = [
    ...new Set(references.filter((value): value is string => typeof value === 'string' && LISTING_ID_PATTERN.test(value))),
  ];
  const [people, listings] = await Promise.all([
    userIds.length === 0
      ? []
      : db.selectFrom('app_user').select(['id', 'name', 'phone', 'deleted_at']).where('id', 'in', userIds).execute(),
    listingIds.length === 0
      ? []
      : db.selectFrom('listing').select(['public_id', 'kind', 'details']).where('public_id', 'in', listingIds).execute(),
  ]);
  return {
    people: new Map(people.map((person) => [person.id, presentUserName(person)])),
    listings: new Map(
      listings.map(({ public_id: id, kind, details }) => {
        const definition = kindOf(kind);
        return [id, definition ? m['audit.listing']({ title: listingTitle(definition, details), id }) : id];
      }),
    ),
  };
}

/**
 * The name of a user. For users without one, the last digits of the number, so that staff can tell them apart without seeing full numbers.
 */
function presentUserName({ name, phone, deleted_at }: { name: string | null; phone: string | null; deleted_at: Date | null }): string {
  if (name) return name;
  if (deleted_at || !phone) return deleted_at ? m['audit.erased']() : m['review.nameless']();
  return m['audit.number_ending']({ digits: phone.slice(-4) });
}
