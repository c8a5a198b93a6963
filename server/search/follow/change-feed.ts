/**
 * Reads the change feed listing_change from a given position. Transactions do not commit in the order of their ids, so a position is the
 * oldest transaction that was still open at the last read. Some changes are therefore read twice, which is harmless, because a change only
 * names the listing to read again.
 *
 * In a cluster, each node has its own transaction ids, and a city is on one node until its rows are moved to another. A position there
 * contains one transaction id for each city and node that wrote its changes. The changes of one city are read in one snapshot of its node,
 * but those of two cities are not. Moved rows keep the number of the node that wrote them, and no rows with that number are added
 * afterwards.
 */
import { sql, type Kysely } from 'kysely';
import type { Client } from 'pg';
import type { Db, Tables } from '../../db/schema.ts';

/** Text that can be stored: one transaction id, or those of a cluster. */
export type FeedPosition = string;

interface FeedChange {
  readonly seq: number;
  readonly cityId: number;
  readonly listingId: number;
  /** Whether the next read from the new position returns this change again. */
  readonly isOpen: boolean;
}
interface FeedPage {
  readonly changes: readonly FeedChange[];
  /** The position for the next read, once all pages of this one were applied. */
  readonly position: FeedPosition;
}

/** Number of changes per page. An import or a long outage causes millions of changes. */
const PAGE_SIZE = 10_000;

interface ClusterPosition {
  /** The position in rows that the coordinator wrote before the tables were distributed. */
  readonly undivided: string;
  /** Transaction ids by `<city id>/<node>`. When one is missing, reading starts at the beginning. */
  readonly nodes: Readonly<Record<string, string>>;
}

const IS_CLUSTER = `select to_regproc('public.feed_node') is not null as cluster`;
const isClusterByDb = new WeakMap<Kysely<Tables>, Promise<boolean>>();

/**
 * Whether the tables of this database are distributed over nodes. The site is stopped while they are distributed, so the result is cached.
 */
export function isCluster(db: Db): Promise<boolean> {
  let cached = isClusterByDb.get(db);
  if (!cached) {
    cached = sql
      .raw<{ cluster: boolean }>(IS_CLUSTER)
      .execute(db)
      .then(({ rows }) => rows[0]!.cluster);
    isClusterByDb.set(db, cached);
    cached.catch(() => isClusterByDb.delete(db));
  }
  return cached;
}

/** The current position. Data that is read from the tables afterwards includes all changes before it. */
export async function currentPosition(client: Client): Promise<FeedPosition> {
  const { rows: clusterRows } = await client.query<{ cluster: boolean }>(IS_CLUSTER);
  if (!clusterRows[0]!.cluster) {
    const { rows } = await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
    return rows[0]!.xmin;
  }
  const { rows } = await client.query<ClusterRow & { city: number }>(
    `select c.city_id as city, c.node, feed_node() as current_node, pg_snapshot_xmin(pg_current_snapshot())::text as xmin, max(c.xid)::text as xid
     from listing_change c group by c.city_id, c.node`,
  );
  const nodes = Object.fromEntries(rows.map((row) => [`${row.city}/${row.node}`, positionAfter(row)]));
  return JSON.stringify({ undivided: '0', nodes } satisfies ClusterPosition);
}

/**
 * All changes after the position that were committed before the call, in pages. Changes that commit during the read may be included, and
 * are returned again by the next read.
 */
export async function* readFeed(db: Db, position: FeedPosition, pageSize = PAGE_SIZE): AsyncGenerator<FeedPage> {
  yield* (await isCluster(db)) ? readCluster(db, position, pageSize) : readNode(db, position, pageSize);
}

async function* readNode(db: Db, from: FeedPosition, pageSize: number): AsyncGenerator<FeedPage> {
  // the position of the first page, because changes that commit later belong to the next read
  let position: string | null = null;
  let lastRow = { xid: from, seq: '0' };
  for (let isLast = false; !isLast;) {
    const { rows } = await sql<{ xmin: string; seq: string | null; city_id: number; listing_id: number; xid: string }>`
      with s as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
      select s.xmin::text, c.seq::text, c.city_id, c.listing_id, c.xid::text
      from s left join (
        select seq, city_id, listing_id, xid from listing_change
        where xid >= ${lastRow.xid}::text::xid8 and (xid, seq) > (${lastRow.xid}::text::xid8, ${lastRow.seq}::text::bigint)
        order by xid, seq limit ${pageSize}
      ) c on true order by c.xid, c.seq`.execute(db);
    const oldestOpenXid: string = (position ??= rows[0]!.xmin);
    const found = rows.flatMap(({ seq, ...row }) => (seq === null ? [] : { ...row, seq }));
    const changes = found.map(({ seq, city_id, listing_id, xid }) => ({
      seq: Number(seq),
      cityId: city_id,
      listingId: listing_id,
      isOpen: BigInt(xid) >= BigInt(oldestOpenXid),
    }));
    yield { changes, position };
    isLast = found.length < pageSize;
    lastRow = found.at(-1) ?? lastRow;
  }
}

interface ClusterRow {
  /** The node that wrote the row. */
  readonly node: number;
  /** The node that has the row now. */
  readonly current_node: number;
  /** The oldest open transaction on the node that has the row. */
  readonly xmin: string;
  readonly xid: string;
}

/** The first transaction on this node whose changes of this city may not have been read yet. */
const positionAfter = ({ node, current_node, xmin, xid }: ClusterRow): string => (node === current_node ? xmin : String(BigInt(xid) + 1n));

async function* readCluster(db: Db, from: FeedPosition, pageSize: number): AsyncGenerator<FeedPage> {
  const position = parsePosition(from);
  const { rows: cityNodes } = await sql<{ city_id: number; node: number }>`
    select c.id as city_id, n.node from city c cross join (select 0 as node union select groupid from pg_dist_node) n`.execute(db);
  const startXids = cityNodes.map(({ city_id, node }) => ({
    city_id,
    node,
    xid: position.nodes[`${city_id}/${node}`] ?? (node === 0 ? position.undivided : '0'),
  }));
  const nodes = { ...position.nodes };
  /** Cities and nodes whose oldest open transaction was read together with their first change. */
  const fixedKeys = new Set<string>();
  let lastRow = { city_id: 0, node: 0, xid: '0', seq: '0' };
  for (let isLast = false; !isLast;) {
    const { rows } = await sql<ClusterRow & { seq: string; city_id: number; listing_id: number }>`
      select c.seq::text, c.city_id, c.listing_id, c.node, c.xid::text, feed_node() as current_node, pg_snapshot_xmin(pg_current_snapshot())::text as xmin
      from jsonb_to_recordset(${JSON.stringify(startXids)}::jsonb) as p (city_id smallint, node integer, xid xid8)
      join listing_change c on c.city_id = p.city_id and c.node = p.node and c.xid >= p.xid
      where (c.city_id, c.node, c.xid, c.seq) > (${lastRow.city_id}::smallint, ${lastRow.node}::integer, ${lastRow.xid}::text::xid8, ${lastRow.seq}::text::bigint)
      order by c.city_id, c.node, c.xid, c.seq limit ${pageSize}`.execute(db);
    for (const row of rows) {
      const key = `${row.city_id}/${row.node}`;
      if (fixedKeys.has(key)) continue;
      nodes[key] = laterXid(nodes[key], positionAfter(row));
      if (row.node === row.current_node) fixedKeys.add(key);
    }
    const changes = rows.map((row) => ({
      seq: Number(row.seq),
      cityId: row.city_id,
      listingId: row.listing_id,
      isOpen: BigInt(row.xid) >= BigInt(nodes[`${row.city_id}/${row.node}`]!),
    }));
    yield { changes, position: JSON.stringify({ ...position, nodes } satisfies ClusterPosition) };
    isLast = rows.length < pageSize;
    lastRow = rows.at(-1) ?? lastRow;
  }
}

const laterXid = (previous: string | undefined, xid: string): string =>
  previous !== undefined && BigInt(previous) > BigInt(xid) ? previous : xid;

/** A position from before the tables were distributed is a single transaction id of the node that had them. */
const parsePosition = (text: FeedPosition): ClusterPosition =>
  text.startsWith('{') ? (JSON.parse(text) as ClusterPosition) : { undivided: text, nodes: {} };
