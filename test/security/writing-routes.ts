/**
 * Every route that writes, with what an attacker would send to it. Made from the route table of the contract, so that a route
 * which is added is attacked by itself, or fails here until somebody has said what it acts on.
 */
import { sql } from 'kysely';
import { bulkRoutes } from '../../contract/bulk.ts';
import { contactRoutes } from '../../contract/contact.ts';
import { contract, routes } from '../../contract/index.ts';
import { POSTING_CALLS } from '../../contract/posting-calls.ts';
import type { Route } from '../../contract/route.ts';
import { savedSearchRoutes } from '../../contract/saved-search.ts';
import { KINDS, type KindId } from '../../kinds/index.ts';
import type { TestApp } from '../app.ts';
import { download, importFile } from '../bulk.ts';
import { logIn, type Person } from '../people.ts';
import { picturePart, upload } from '../upload.ts';
import { filled, live } from '../wizard.ts';

export const WRITING: readonly Route[] = routes.filter(({ method }) => method !== 'GET');
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/** One listing of every kind on the market, each with two photos; a search that is kept; a file looked through but not yet imported; somebody who asked, and was blocked. */
export interface Belongings {
  readonly listings: Readonly<Record<KindId, string>>;
  readonly photos: Readonly<Record<KindId, readonly string[]>>;
  readonly savedSearch: string;
  readonly dryRun: string;
  readonly contact: string;
  readonly block: string;
}

export async function furnish(on: TestApp, owner: Person): Promise<Belongings> {
  const listings: Record<string, string> = {};
  const photos: Record<string, readonly string[]> = {};
  for (const kind of Object.values(KINDS)) {
    const { id } = await live(on, owner.token, kind, filled(kind, 3));
    const sent = await upload(on, owner.token, uploadOf(kind.id), [{ name: 'id', content: id }, await picturePart(), await picturePart()]);
    listings[kind.id] = id;
    photos[kind.id] = sent.body.data.map((photo) => photo.id);
  }
  const { body: kept } = await on.call(savedSearchRoutes.createSavedSearch, savedSearchRoutes.createSavedSearch.example, owner);
  const { text } = await download(on, owner.token, bulkRoutes.exportListings, bulkRoutes.exportListings.example.query);
  const { id: dryRun } = await importFile(on, owner.token, bulkRoutes.exportListings.example.query.kind, text, true);
  const asked = await on.call(contactRoutes.contactOwner, { body: { property_id: listings['residential_rent'] } }, await logIn(on));
  const blocked = await on.call(contactRoutes.blockPerson, { body: { contact_id: asked.body.data.id } }, owner);
  return { contact: asked.body.data.id, block: blocked.body.data.id, listings, photos, savedSearch: kept.data.id, dryRun } as Belongings;
}

/** What the `id` of a route names. */
function idFor({ path }: Route, { listings, savedSearch, dryRun, block }: Belongings, kind: KindId): string {
  if (path.startsWith('/saved-search')) return savedSearch;
  if (path === contactRoutes.unblockPerson.path) return block;
  return path === bulkRoutes.confirmImport.path ? dryRun : listings[kind];
}

/** The kind whose listings a route acts on; residential rent where any will do. */
export function kindFor({ path }: Route): KindId {
  const call = POSTING_CALLS.find((one) => one.path === path);
  if (call) return call.kinds[0];
  return Object.values(KINDS).find(({ family }) => path.startsWith(`/${family}/`))?.id ?? 'residential_rent';
}

function uploadOf(id: KindId): Route {
  return Object.values<Route>(contract.photos).find((route) => route.multipart && kindFor(route) === KINDS[id].id) ?? uploadOf(sibling(id));
}
/** The kind that lends its family's calls their name. */
const sibling = (id: KindId): KindId => Object.values(KINDS).find(({ family }) => family === KINDS[id].family)!.id;

/** The route's own example, about these belongings. */
export function bodyAbout(route: Route, belongings: Belongings): Record<string, unknown> {
  const { listings, photos } = belongings;
  const kind = kindFor(route);
  const own: Record<string, unknown> = {
    id: idFor(route, belongings, kind),
    contact_id: belongings.contact,
    property_id: listings[kind],
    property_ids: Object.values(listings),
    file_id: photos[kind][0],
    file_ids: photos[kind],
  };
  const example = { ...route.example?.body } as Record<string, unknown>;
  for (const name of Object.keys(example)) if (name in own) example[name] = own[name];
  return example;
}

/**
 * A digest of everything a person has: their own row and every row of every table that names them or a listing of theirs,
 * save what other people wrote beside it (their shortlist, their contact, their trail).
 */
export async function digestOf(on: TestApp, { id }: Person): Promise<string> {
  const columns = await sql<{ table: string; owner: string | null; listing: boolean }>`
    select table_name as table, min(column_name) filter (where column_name in ('owner_id', 'user_id')) as owner,
      bool_or(column_name = 'listing_id') as listing
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`.execute(on.db);
  const digests: string[] = [];
  for (const { table, owner, listing } of columns.rows) {
    if (BY_OTHERS.has(table)) continue;
    const of = table === 'app_user' ? sql`t.id = ${id}` : owner ? sql`t.${sql.ref(owner)} = ${id}` : listing ? MINE(id) : null;
    if (!of) continue;
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(table)} t where ${of}`.execute(on.db);
    digests.push(`${table}: ${rows[0]?.digest}`);
  }
  return digests.join('\n');
}
const MINE = (id: string) => sql`t.listing_id in (select l.id from listing l where l.owner_id = ${id})`;
/** Tables others may rightly write into about somebody's listing, and the sessions, whose last use moves. */
const BY_OTHERS: ReadonlySet<string> = new Set(['contact', 'contact_message', 'listing_report', 'notification', 'session']);
