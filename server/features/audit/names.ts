/** Names of what the trail speaks of: people and listings, in one query each. */
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import { listingTitle } from '../../views/title.ts';
import type { Names } from './value-words.ts';

const PERSON = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const LISTING = /^[0-9A-Za-z]{8,16}$/;

interface Row {
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}
export interface Known {
  readonly people: Names;
  readonly listings: ReadonlyMap<string, string>;
}

export const isId = (value: unknown): value is string => typeof value === 'string' && PERSON.test(value);

export async function namesOf(db: Db, rows: readonly Row[]): Promise<Known> {
  const said = rows.flatMap(({ actor_id, subject, facts }) => [actor_id, subject, ...Object.values(facts)]);
  const ids = [...new Set(said.filter(isId))];
  const numbers = [...new Set(said.filter((value): value is string => typeof value === 'string' && LISTING.test(value)))];
  const [people, listings] = await Promise.all([
    ids.length === 0 ? [] : db.selectFrom('app_user').select(['id', 'name', 'phone', 'deleted_at']).where('id', 'in', ids).execute(),
    numbers.length === 0
      ? []
      : db.selectFrom('listing').select(['public_id', 'kind', 'details']).where('public_id', 'in', numbers).execute(),
  ]);
  return {
    people: new Map(people.map((person) => [person.id, personLabel(person)])),
    listings: new Map(
      listings.map(({ public_id: id, kind, details }) => {
        const of = kindOf(kind);
        return [id, of ? m['audit.listing']({ title: listingTitle(of, details), id }) : id];
      }),
    ),
  };
}

/** The name, or the end of the number for who gave none: staff tells them apart, and nobody copies numbers from here. */
function personLabel({ name, phone, deleted_at }: { name: string | null; phone: string | null; deleted_at: Date | null }): string {
  if (name) return name;
  if (deleted_at || !phone) return deleted_at ? m['audit.erased']() : m['review.nameless']();
  return m['audit.number_ending']({ digits: phone.slice(-4) });
}
