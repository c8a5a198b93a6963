/** A separate site with the demo market for screenshots: people who are logged in, a conversation, a visit and a draft. */
import { randomUUID } from 'node:crypto';
import { startServer } from '../../../e2e/server.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/people.ts';
import { openDatabase } from '../../../server/db/connections/pool.ts';
import { giveConsent } from '../../../server/privacy/consents.ts';
import { insertSession } from '../../../test/people.ts';
import type { Market, Viewer } from './pictures.ts';

export interface DemoSite {
  readonly address: string;
  readonly market: Market;
  /** Session tokens. */
  readonly tokens: Readonly<Record<Exclude<Viewer, 'visitor'>, string>>;
  readonly stop: () => Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;
interface DataResponse<T> {
  readonly data: T;
}

async function logIn(databaseUrl: string): Promise<DemoSite['tokens']> {
  const database = openDatabase({ url: databaseUrl, size: 1, statementTimeoutMs: 5000, onError: () => undefined });
  const session = async ({ phone }: { readonly phone: string }) => {
    const now = new Date();
    const { id, token } = await insertSession(database.db, phone.slice(-10), { now, userAgent: 'pictures' });
    await database.db.transaction().execute((tx) => giveConsent(tx, { userId: id, ip: '127.0.0.1', channel: 'web' }, 'account', now));
    return token;
  };
  try {
    const { owner, seeker, moderator, administrator } = DEMO_PEOPLE;
    const agent = await database.db
      .selectFrom('app_user')
      .select('phone')
      .where('role', '=', 'agent')
      .where('phone', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return {
      owner: await session(owner),
      seeker: await session(seeker),
      moderator: await session(moderator),
      administrator: await session(administrator),
      agent: await session({ phone: agent.phone! }),
    };
  } finally {
    await database.close();
  }
}

/** Creates what the seeker and the owner did before the screenshots are taken. */
async function prepareMarket(address: string, { owner, seeker }: DemoSite['tokens']): Promise<Market> {
  const call = async <T>(token: string, path: string, body?: Json): Promise<T> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  type OwnListing = { readonly id: string; readonly url: string | null; readonly kind: string; readonly status: string };
  const ownListings = await call<DataResponse<readonly OwnListing[]>>(owner, '/property/myproperty?limit=100');
  const listing = ownListings.data.find(({ kind, status, url }) => kind === 'residential_rent' && status === 'active' && url !== null);
  if (!listing) throw new Error('the demo owner has no flat to rent');
  const property_id = listing.id;

  const write = (token: string, to: Json, text: string) =>
    call<DataResponse<{ readonly id: string }>>(token, '/conversation/message', { ...to, client_id: randomUUID(), text });
  const { data: conversation } = await write(seeker, { property_id }, 'Is the flat still available? We are a family of three.');
  await write(owner, { id: conversation.id }, 'Yes, it is. When would you like to see it?');
  await write(seeker, { id: conversation.id }, 'I could come on Saturday morning.');

  const { data: calendar } = await call<DataResponse<{ readonly days: readonly { readonly slots: readonly string[] }[] }>>(
    seeker,
    `/visit/slots?property_id=${property_id}`,
  );
  const starts_at = calendar.days.flatMap(({ slots }) => slots)[0];
  if (!starts_at) throw new Error('the flat can be visited at no time');
  const visit = await call<DataResponse<{ readonly id: string }>>(seeker, '/visit', {
    property_id,
    starts_at,
    note: 'We are a family of three.',
  });
  await call(owner, '/visit/accept', { visit_id: visit.data.id, starts_at });
  const draft = await call<DataResponse<{ readonly id: string }>>(owner, '/residential/rent/form/add', {
    listing_role: 'Owner',
    property_type: 'Apartment',
    bhk_type: '2BHK',
    floor: 2,
    total_floors: 4,
    building_age: '1-3',
    built_up_area: { value: 980, unit: 'sqft' },
  });
  return { listing: listing.url!, draft: `/post/residential_rent/${draft.data.id}/details` };
}

/** Starts the site; the pages must be built. */
export async function startDemoSite(): Promise<DemoSite> {
  const stop = await startServer();
  try {
    const address = process.env['E2E_URL']!;
    const tokens = await logIn(process.env['E2E_DATABASE_URL']!);
    return { address, tokens, market: await prepareMarket(address, tokens), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
