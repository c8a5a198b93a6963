/** Files for download: an empty template, a person's own listings, and the result of an import. */
import type { FileResponse } from '../../../contract/base/route.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { sampleValues } from '../../../sample-listings/sample-listing.ts';
import { seededRandom } from '../../../kinds/seeded-random.ts';
import type { Db } from '../../db/schema.ts';
import { reportCell } from './cells.ts';
import { storedErrors } from './limit-errors.ts';
import type { Format } from './read-file.ts';
import { listingsFile, reportFile, type ListingRecord } from './write-file.ts';

const PAGE_SIZE = 500;
/** Smaller, because each row can have many errors. */
const RESULT_PAGE_SIZE = 100;
// dates of the example are in the future, so that it can still be imported some time after the download
const EXAMPLE_LEAD_DAYS = 30;

/** A complete listing of the kind, which is the same for every call on one day. */
export function exampleValues(kind: Kind, now: Date): Values {
  const exampleDay = addDays(dayInIndia(now), EXAMPLE_LEAD_DAYS);
  return sampleValues(kind, seededRandom(7), { fillShare: 1, fixed: { listing_role: 'Owner' }, today: exampleDay });
}

/** The columns of a kind with one example row, which can be imported as it is. */
export function templateFile(kind: Kind, format: Format, now: Date): FileResponse {
  const values = exampleValues(kind, now);
  const pages = async function* () {
    yield [{ id: null, externalId: 'EXAMPLE-1', publish: false, values }];
  };
  return listingsFile(kind, format, `${kind.id}-template`, pages());
}

/** A person's own listings of a kind, oldest first. */
export function exportListings(db: Db, ownerId: string, kind: Kind, format: Format): FileResponse {
  return listingsFile(kind, format, kind.id, ownListingPages(db, ownerId, kind));
}

async function* ownListingPages(db: Db, ownerId: string, kind: Kind): AsyncGenerator<ListingRecord[]> {
  for (let afterId = 0; ;) {
    const rows = await db
      .selectFrom('listing as l')
      .leftJoin('listing_external_id as e', (join) => join.onRef('e.city_id', '=', 'l.city_id').onRef('e.listing_id', '=', 'l.id'))
      // for its owner, a listing has the values of an edit that waits for review
      .leftJoin('listing_review as r', (join) => join.onRef('r.city_id', '=', 'l.city_id').onRef('r.listing_id', '=', 'l.id'))
      .select(['l.id', 'l.public_id', 'l.status', 'l.details', 'r.details as pending', 'e.external_id'])
      .where('l.owner_id', '=', ownerId)
      .where('l.kind', '=', kind.id)
      .where('l.status', '!=', 'removed')
      .where('l.id', '>', afterId)
      .orderBy('l.id')
      .limit(PAGE_SIZE)
      .execute();
    yield rows.map((row) => ({
      id: row.public_id,
      externalId: row.external_id,
      publish: row.status === 'active',
      values: row.pending ?? row.details,
    }));
    if (rows.length < PAGE_SIZE) return;
    afterId = rows.at(-1)!.id;
  }
}

/** The file with the outcome of every row of an import. */
export function importResultFile(db: Db, importId: string): FileResponse {
  const pages = async function* () {
    for (let afterRow = 0; ;) {
      const rows = await db
        .selectFrom('bulk_import_row')
        .select(['row', 'external_id', 'public_id', 'outcome', 'published', storedErrors])
        .where('import_id', '=', importId)
        .where('row', '>', afterRow)
        .orderBy('row')
        .limit(RESULT_PAGE_SIZE)
        .execute();
      yield rows.flatMap(({ row, external_id, public_id, outcome, published, errors }) => {
        const rowCells = [String(row), reportCell(external_id ?? ''), outcome, published ? 'yes' : 'no', public_id ?? ''];
        const problems = errors.length > 0 ? errors : [{ column: '', message: '' }];
        return problems.map(({ column, message }) => [...rowCells, reportCell(column), reportCell(message)]);
      });
      if (rows.length < RESULT_PAGE_SIZE) return;
      afterRow = rows.at(-1)!.row;
    }
  };
  return reportFile(`import-${importId}`, ['row', 'external_id', 'outcome', 'published', 'id', 'column', 'message'], pages());
}
