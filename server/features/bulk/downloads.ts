import type { FileAnswer } from '../../../contract/route.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { sampleValues, seeded } from '../../../kinds/sample.ts';
import type { Db } from '../../db/schema.ts';
import { shownCell } from './cells.ts';
import type { Format } from './read-file.ts';
import { listingsFile, reportFile, type FiledListing } from './write-file.ts';

const PAGE = 500;
// so that the example may still be sent a while after it was made
const AHEAD_DAYS = 30;

/** A complete listing of the kind, the same at every call of a day. */
export function exampleValues(kind: Kind, now: Date): Values {
  const today = addDays(dayInIndia(now), AHEAD_DAYS);
  return sampleValues(kind, seeded(7), { full: 1, fixed: { listing_role: 'Owner' }, today });
}

/** The columns of a kind with one example row, which an import would take as it is. */
export function template(kind: Kind, format: Format, now: Date): FileAnswer {
  const values = exampleValues(kind, now);
  const pages = async function* () {
    yield [{ id: null, externalId: 'EXAMPLE-1', publish: false, values }];
  };
  return listingsFile(kind, format, `${kind.id}-template`, pages());
}

/** A person's own listings of a kind, oldest first. */
export function exportListings(db: Db, ownerId: string, kind: Kind, format: Format): FileAnswer {
  return listingsFile(kind, format, kind.id, ownPages(db, ownerId, kind));
}

async function* ownPages(db: Db, ownerId: string, kind: Kind): AsyncGenerator<FiledListing[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('listing as l')
      .leftJoin('listing_external_id as e', (join) => join.onRef('e.city_id', '=', 'l.city_id').onRef('e.listing_id', '=', 'l.id'))
      // an edit that waits for review is what the person wants the listing to say
      .leftJoin('listing_review as r', (join) => join.onRef('r.city_id', '=', 'l.city_id').onRef('r.listing_id', '=', 'l.id'))
      .select(['l.id', 'l.public_id', 'l.status', 'l.details', 'r.details as wanted', 'e.external_id'])
      .where('l.owner_id', '=', ownerId)
      .where('l.kind', '=', kind.id)
      .where('l.status', '!=', 'removed')
      .where('l.id', '>', after)
      .orderBy('l.id')
      .limit(PAGE)
      .execute();
    yield rows.map((row) => ({
      id: row.public_id,
      externalId: row.external_id,
      publish: row.status === 'active',
      values: row.wanted ?? row.details,
    }));
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

/** What became of every row of an import. */
export function importResult(db: Db, importId: string): FileAnswer {
  const pages = async function* () {
    for (let after = 0; ;) {
      const rows = await db
        .selectFrom('bulk_import_row')
        .selectAll()
        .where('import_id', '=', importId)
        .where('row', '>', after)
        .orderBy('row')
        .limit(PAGE)
        .execute();
      yield rows.flatMap(({ row, external_id, public_id, outcome, published, errors }) => {
        const told = [String(row), shownCell(external_id ?? ''), outcome, published ? 'yes' : 'no', public_id ?? ''];
        const places = errors.length > 0 ? errors : [{ column: '', message: '' }];
        return places.map(({ column, message }) => [...told, shownCell(column), shownCell(message)]);
      });
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.row;
    }
  };
  return reportFile(`import-${importId}`, ['row', 'external_id', 'outcome', 'published', 'id', 'column', 'message'], pages());
}
