/**
 * Every writing route with a request of an attacker. Generated from the route table of the contract, so a new route is tested
 * automatically, or fails here until its target is declared.
 */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { conversationRoutes } from '../../contract/contact/conversations.ts';
import { contactRoutes } from '../../contract/contact/contact.ts';
import { contract, routes } from '../../contract/index.ts';
import { POSTING_CALLS } from '../../contract/posting/calls.ts';
import type { Route } from '../../contract/base/route.ts';
import { preparedAs } from '../../server/db/prepared-statements.ts';
import { savedSearchRoutes } from '../../contract/saved-searches.ts';
import { KINDS, type KindId } from '../../kinds/index.ts';
import type { TestApp } from '../app.ts';
import { download, importFile } from '../fixtures/bulk-import.ts';
import { signIn, type Person } from '../people.ts';
import { readColumns } from '../tables.ts';
import { picturePart, upload } from '../upload.ts';
import { completeValues, publishListing } from '../wizard.ts';

export const WRITE_ROUTES: readonly Route[] = routes.filter(({ method }) => method !== 'GET');
export const routeName = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/** Live listings of every kind with two photos, a saved search, a dry run of an import, a contact, a conversation and a block. */
export interface PersonRecords {
  readonly listings: Readonly<Record<KindId, string>>;
  readonly photos: Readonly<Record<KindId, readonly string[]>>;
  readonly savedSearch: string;
  readonly dryRun: string;
  readonly contact: string;
  readonly conversation: string;
  readonly block: string;
}

export async function createRecords(app: TestApp, owner: Person): Promise<PersonRecords> {
  const listings: Record<string, string> = {};
  const photos: Record<string, readonly string[]> = {};
  for (const kind of Object.values(KINDS)) {
    const { id } = await publishListing(app, owner.token, kind, completeValues(kind, 3));
    const uploadResponse = await upload(app, owner.token, uploadOf(kind.id), [
      { name: 'id', content: id },
      await picturePart(),
      await picturePart(),
    ]);
    listings[kind.id] = id;
    photos[kind.id] = uploadResponse.body.data.map((photo) => photo.id);
  }
  const { body: savedSearch } = await app.call(savedSearchRoutes.createSavedSearch, savedSearchRoutes.createSavedSearch.example, owner);
  const { text } = await download(app, owner.token, bulkImportRoutes.exportListings, bulkImportRoutes.exportListings.example.query);
  const { id: dryRun } = await importFile(app, owner.token, bulkImportRoutes.exportListings.example.query.kind, text, true);
  const seeker = await signIn(app);
  const aboutListing = { property_id: listings['residential_rent']! };
  const contactResponse = await app.call(contactRoutes.contactOwner, { body: aboutListing }, seeker);
  const message = { ...aboutListing, client_id: randomUUID(), text: 'Is it still available?' };
  const messageResponse = await app.call(conversationRoutes.sendConversationMessage, { body: message }, seeker);
  const blocked = await app.call(contactRoutes.blockPerson, { body: { contact_id: contactResponse.body.data.id } }, owner);
  return {
    contact: contactResponse.body.data.id,
    conversation: messageResponse.body.data!.id,
    block: blocked.body.data.id,
    listings,
    photos,
    savedSearch: savedSearch.data.id,
    dryRun,
  } as PersonRecords;
}

/** The id of the record to which the `id` of a route refers. */
function idFor({ path }: Route, { listings, savedSearch, dryRun, contact, conversation, block }: PersonRecords, kind: KindId): string {
  if (path.startsWith('/conversation')) return conversation;
  if (path.startsWith('/contact/pass') || path.startsWith('/contact/call')) return contact;
  if (path.startsWith('/saved-search')) return savedSearch;
  if (path === contactRoutes.unblockPerson.path) return block;
  return path === bulkImportRoutes.confirmImport.path ? dryRun : listings[kind];
}

/** The kind of listing to which a route applies; residential rent when any kind is accepted. */
export function kindOfRoute({ path }: Route): KindId {
  const call = POSTING_CALLS.find((candidate) => candidate.path === path);
  if (call) return call.kinds[0];
  return Object.values(KINDS).find(({ family }) => path.startsWith(`/${family}/`))?.id ?? 'residential_rent';
}

function uploadOf(id: KindId): Route {
  return (
    Object.values<Route>(contract.photos).find((route) => route.multipart && kindOfRoute(route) === KINDS[id].id) ?? uploadOf(sibling(id))
  );
}
/** The kind that gave the routes of its family their name. */
const sibling = (id: KindId): KindId => Object.values(KINDS).find(({ family }) => family === KINDS[id].family)!.id;

/** The documented example of the route, with the ids of these records. */
export function exampleBody(route: Route, records: PersonRecords): Record<string, unknown> {
  const { listings, photos } = records;
  const kind = kindOfRoute(route);
  const ownFields: Record<string, unknown> = {
    id: idFor(route, records, kind),
    contact_id: records.contact,
    property_id: listings[kind],
    property_ids: Object.values(listings),
    file_id: photos[kind][0],
    file_ids: photos[kind],
  };
  const example = { ...route.example?.body } as Record<string, unknown>;
  for (const name of Object.keys(example)) if (name in ownFields) example[name] = ownFields[name];
  return example;
}

/**
 * A digest of all data of a person: their own row, and every row that references them or one of their listings, except rows written by
 * other users (their shortlist, contacts and audit events).
 */
export async function digestOfRecords(app: TestApp, { id }: Person): Promise<string> {
  const columns = await columnsOfTables(app);
  const digests = [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, ofTable]) => {
    const belongsToPerson = ownRows(table, new Set(ofTable.map(({ name }) => name)), id);
    if (!belongsToPerson) return [];
    return [
      sql`
      select ${sql.lit(table)} as table, md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.table(table)} t where ${belongsToPerson}`,
    ];
  });
  // prepared, because planning a query on all tables takes many times as long as running it
  const query = sql<{
    table: string;
    digest: string | null;
  }>`select ${preparedAs('digest_of_records')} * from (${sql.join(digests, sql` union all `)}) digests`;
  const { rows } = await query.execute(app.db);
  return rows.map(({ table, digest }) => `${table}: ${digest}`).join('\n');
}

const knownColumns = new WeakMap<TestApp, ReturnType<typeof readColumns>>();
/** The columns of the tables that `digestOfRecords` uses. Read once, because requests do not change tables. */
function columnsOfTables(app: TestApp): ReturnType<typeof readColumns> {
  const isCompared = ({ schema, table }: { schema: string; table: string }) => schema === 'public' && !WRITTEN_BY_OTHERS.has(table);
  const columns = knownColumns.get(app) ?? readColumns(app.db).then((all) => all.filter(isCompared));
  knownColumns.set(app, columns);
  return columns;
}

/** The SQL condition that a row of table `t` references this person; null when the table has no such column. */
function ownRows(table: string, columns: ReadonlySet<string>, id: string): RawBuilder<unknown> | null {
  if (table === 'app_user') return sql`t.id = ${id}`;
  // the first conversation, because anybody may start another one
  if (table === 'conversation') return sql`t.id in (select c.id from conversation c where c.owner_id = ${id} order by c.id limit 1)`;
  if (columns.has('owner_id')) return sql`t.owner_id = ${id}`;
  if (columns.has('user_id')) return sql`t.user_id = ${id}`;
  if (columns.has('listing_id')) return sql`t.listing_id in (select l.id from listing l where l.owner_id = ${id})`;
  return null;
}
/** Tables in which other users may write about a listing, and the sessions, whose time of last use is updated. */
const WRITTEN_BY_OTHERS: ReadonlySet<string> = new Set([
  'contact',
  'site_visit',
  'contact_message',
  'number_view',
  'listing_report',
  'notification',
  'session',
]);
