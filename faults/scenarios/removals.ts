/**
 * When a lister, a moderator or an erasure removes a home through one process, no other process may show it after the response: neither on
 * its page, nor in lists, nor in responses of search and map, although all of them were in the caches of that process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '../../contract/auth/auth.ts';
import { contract } from '../../contract/index.ts';
import { callOf } from '../../contract/posting/calls.ts';
import { searchUrl } from '../../contract/slug/search-url.ts';
import type { Values } from '../../kinds/field.ts';
import { KINDS } from '../../kinds/index.ts';
import { grantRole } from '../../server/features/account/grant-role.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import { codeFor, startSite, type Site } from '../../test/site-process.ts';
import { completeValues, valuesOfStep } from '../../test/wizard.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runDatabase, SITE_SECRET } from '../site.ts';

const ROUNDS = 10;
const START_TIMEOUT_MS = 90_000;
const LIMIT_MS = 30_000;
const POLL_MS = 5;
const MODERATOR = '9400000200';
const KIND = KINDS.flatmate;
const VALUES = completeValues(KIND);
const PRICE_STEP = KIND.steps.find(({ fields }) => fields.includes('expected_rent'))!.id;
/** A change so small that it needs no review. */
const NEW_RENT = Number(VALUES['expected_rent']) + 111;
const CITY = 'coimbatore';
/** Above every rent. Each home is searched for with its own limit, because a cached list may show a new home a minute late. */
const MIN_LIMIT = 400_000;
/** Maximum time after the response in which a process may still show the old state, if it was busy for longer than `SYNC_WAIT_MS`. */
const STALE_LIMIT_MS = 1000;

interface Home {
  readonly id: string;
  readonly path: string;
  readonly owner: string;
  readonly token: string;
  /** Maximum rent of the lists in which the home is searched for. */
  readonly limit: number;
}
interface Sites {
  readonly writer: Site;
  readonly reader: Site;
  readonly dataDir: string;
  readonly moderatorToken: string;
}
/** How a home is removed or changed, and how to tell that the other process shows the new state. */
interface Change {
  readonly name: string;
  readonly make: (sites: Sites, home: Home) => Promise<unknown>;
  readonly isShown: (home: Home, views: Views) => boolean;
}
/** What the other process shows. */
interface Views {
  readonly page: { readonly status: number; readonly text: string };
  readonly list: string;
  readonly search: string;
  readonly map: string;
}

const isRemoved = ({ id }: Home, { page, list, search, map }: Views): boolean =>
  (page.status === 410 || page.status === 404 || page.text.includes('noindex')) && ![list, search, map].some((text) => text.includes(id));
const statusChange = (next: 'paused' | 'closed') => ({
  make: ({ writer }: Sites, { id, token }: Home) =>
    writer.call(
      contract.posting.changeStatus,
      { body: { id, status: next, ...(next === 'closed' && { reason: 'not_offered' }) } } as never,
      { token },
    ),
  isShown: isRemoved,
});
const EDIT = 'edit of the rent';
const CHANGES: readonly Change[] = [
  { name: 'pause', ...statusChange('paused') },
  { name: 'close', ...statusChange('closed') },
  {
    name: 'take-down by a moderator',
    make: ({ writer, moderatorToken: token }, { id }) =>
      writer.call(contract.moderation.takeDown, { body: { id, reasons: ['gone'] } } as never, { token }),
    isShown: isRemoved,
  },
  {
    name: 'erasure of the account',
    async make({ writer, dataDir }, { owner, token }) {
      const { data } = await writer.call(authRoutes.sendOtp, { body: { phone: owner } });
      const code = await codeFor(dataDir, owner, 2);
      return writer.call(contract.privacy.eraseAccount, { body: { verification_id: data.verification_id, code } }, { token });
    },
    isShown: isRemoved,
  },
  {
    name: EDIT,
    make: ({ writer }, { id, token }) => save(writer, token, PRICE_STEP, { ...VALUES, expected_rent: NEW_RENT }, id),
    isShown: (_, { page, list, search }) => [page.text, list, search].every((text) => text.replaceAll(',', '').includes(String(NEW_RENT))),
  },
];

export const removals: Scenario = async (context) => {
  const database = await runDatabase();
  context.atEnd(database.stop);
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-faults-removals-'));
  context.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const start = (role: string) =>
    startSite({
      command: ['server/main.ts'],
      dataDir: join(folder, role),
      env: {
        DATABASE_URL: database.appUrl,
        ROLE: role,
        SEED: 'places',
        APP_SECRET: SITE_SECRET,
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'fatal',
      },
      startTimeoutMs: START_TIMEOUT_MS,
    });
  const writer = await start('all');
  context.atEnd(writer.stop);
  const reader = await start('web');
  context.atEnd(reader.stop);
  const { db, close } = openDatabase({ url: database.ownerUrl, size: 1, statementTimeoutMs: 60_000, onError: () => undefined });
  context.atEnd(close);
  const moderatorToken = await writer.logIn(MODERATOR);
  await grantRole(db, `+91${MODERATOR}`, 'moderator', new Date());
  const sites: Sites = { writer, reader, dataDir: join(folder, 'all'), moderatorToken };
  const rows: FaultRow[] = [];
  let people = 0;
  for (const change of CHANGES) {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < scaledCount(context, ROUNDS); round += 1) {
      people += 1;
      const home = await publish(writer, people);
      outcomes.push(await observe(sites, change, home));
      // All homes are the same: while an earlier one is offered, the card of the common home may be that of the other listing.
      if (change.name === EDIT) await statusChange('closed').make(sites, home);
    }
    rows.push(rowOf(change, outcomes));
    context.log(`${change.name}: ${JSON.stringify(outcomes)}`);
  }
  return rows;
};

interface Outcome {
  /** Time until the writer's response, which waits for the other process. */
  readonly responseMs: number;
  /** Time from that response until the other process shows nothing outdated; 0 when its first responses are right. */
  readonly oldMs: number;
}

async function observe(sites: Sites, change: Change, home: Home): Promise<Outcome> {
  // twice, so that everything is in the caches of the other process
  await readViews(sites.reader, home);
  const before = await readViews(sites.reader, home);
  if (before.page.status !== 200 || ![before.list, before.search, before.map].every((text) => text.includes(home.id)))
    throw new Error(`The home was not shown before "${change.name}".`);
  const askedAt = performance.now();
  await change.make(sites, home);
  const respondedAt = performance.now();
  const responseMs = Math.round(respondedAt - askedAt);
  for (let tries = 0; ; tries += 1) {
    const oldMs = tries === 0 ? 0 : Math.round(performance.now() - respondedAt);
    if (change.isShown(home, await readViews(sites.reader, home))) return { responseMs, oldMs };
    if (oldMs > LIMIT_MS) throw new Error(`The other process still shows the home as before "${change.name}".`);
    await sleep(POLL_MS);
  }
}

async function readViews(site: Site, { path, id, limit }: Home): Promise<Views> {
  const read = async (address: string) => {
    const response = await fetch(site.address + address);
    return { status: response.status, text: await response.text() };
  };
  const [page, list, search, map] = await Promise.all([
    read(path),
    read(
      searchUrl({ intent: 'rent', kind: KIND.id, city: CITY, localities: [], params: { sort: ['newest'], price_max: [String(limit)] } }),
    ),
    read(`/api/v1/property/get?city=${CITY}&kind=${KIND.id}&sort=newest&price_max=${limit}`),
    read(`/api/v1/property/map?city=${CITY}&kind=${KIND.id}&zoom=18&bbox=76.8,10.8,77.2,11.2&price_max=${limit}`),
  ]);
  return { page, list: list.text, search: search.text, map: map.text.includes(id) ? map.text : '' };
}

/** Saves a step of a home. Without `id` it creates a new home. */
async function save(site: Site, token: string, step: (typeof KIND.steps)[number]['id'], values: Values, id?: string): Promise<string> {
  const { path } = callOf(KIND.id, step, id === undefined ? 'add' : 'save')!;
  const body = { ...valuesOfStep(KIND, step, values), ...(id !== undefined && { id }) };
  return (await site.call(contract.posting[path], { body }, { token })).data.id;
}

async function publish(site: Site, number: number): Promise<Home> {
  const owner = String(9_400_000_200 + number);
  const token = await site.logIn(owner);
  const id = await save(site, token, 'basic', VALUES);
  for (const step of KIND.steps) if (step.id !== 'basic' && step.id !== 'gallery') await save(site, token, step.id, VALUES, id);
  const { data } = await site.call(contract.posting.publish, { body: { id } }, { token });
  if (data.url === null) throw new Error('The home was not published.');
  return { id, path: new URL(data.url, site.address).pathname, owner, token, limit: MIN_LIMIT + number };
}

function rowOf({ name }: Change, outcomes: readonly Outcome[]): FaultRow {
  const late = outcomes.filter(({ oldMs }) => oldMs > 0).length;
  const longest = Math.max(...outcomes.map(({ oldMs }) => oldMs));
  return {
    fault: `${name}, seen through another process`,
    times: outcomes.length,
    recoveries: outcomes.map(({ responseMs }) => responseMs),
    note: `until the writer had its answer; afterwards something old was shown ${late} times, for ${longest} ms at most`,
    problems: problemsAbove('the milliseconds for which something old was shown', longest, STALE_LIMIT_MS),
  };
}
