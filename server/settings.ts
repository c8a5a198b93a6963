/**
 * What administrators change while the site runs, in every process and thread at once: settings, which are rows of the database over
 * the environment, and places.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { listen } from './db/listen.ts';
import type { Db } from './db/schema.ts';
import { PLACE_CHANNEL, placesOf } from './views/places.ts';

/** Channel of the database on which processes hear that a setting changed. */
export const SETTING_CHANNEL = 'site_setting';

export type SettingValue = string | number;
interface Bounds {
  readonly sort: 'choice' | 'number';
  /** Of a choice; null where the cities of the site are the options. */
  readonly options?: readonly string[] | null;
  readonly least?: number;
  readonly most?: number;
  readonly of: (config: Config) => SettingValue;
}

export const SETTINGS = {
  review: { sort: 'choice', options: ['off', 'changes', 'first', 'all'], of: (config) => config.review },
  default_city: { sort: 'choice', options: null, of: (config) => config.defaultCity },
  contacts_per_day: { sort: 'number', least: 1, most: 100, of: (config) => config.contacts.perDay },
  contacts_per_30_days: { sort: 'number', least: 1, most: 1000, of: (config) => config.contacts.per30Days },
  // 0: no limit
  free_listings_owner: { sort: 'number', least: 0, most: 100_000, of: (config) => config.freeListings.Owner },
  free_listings_agent: { sort: 'number', least: 0, most: 100_000, of: (config) => config.freeListings.Agent },
  free_listings_developer: { sort: 'number', least: 0, most: 100_000, of: (config) => config.freeListings.Developer },
} as const satisfies Record<string, Bounds>;
export type SettingName = keyof typeof SETTINGS;

export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
export const boundsOf = (name: SettingName): Bounds => SETTINGS[name];

/** Whether the value is one the setting may have; `cities` are the options of those without any of their own. */
export function isWithin(name: SettingName, value: unknown, cities: readonly string[]): value is SettingValue {
  const { sort, options, least = 0, most = 0 } = boundsOf(name);
  if (sort === 'choice') return typeof value === 'string' && (options ?? cities).includes(value);
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

export interface LiveSettings {
  /** The configuration with what is set in place of what the environment says, as it is at each reading. */
  readonly config: Config;
  /** Reads them again, after a change of one's own. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openSettings(on: { db: Db; url: string; log: FastifyBaseLogger }, environment: Config): Promise<LiveSettings> {
  let current: ReadonlyMap<string, unknown> = new Map();
  const read = async () => {
    const rows = await on.db.selectFrom('site_setting').select(['name', 'value']).execute();
    current = new Map(rows.map(({ name, value }) => [name, value]));
  };
  const readAgain = () => void read().catch((err: unknown) => on.log.warn({ err }, 'settings could not be read; those before stay'));
  await read();
  const close = listen({
    url: on.url,
    channels: [SETTING_CHANNEL, PLACE_CHANNEL],
    name: 'thinnai administration',
    log: on.log,
    onCall: (_, channel) => (channel === PLACE_CHANNEL ? placesOf.forget(on.db) : readAgain()),
    onReady: () => {
      placesOf.forget(on.db);
      readAgain();
    },
  });
  // a value that an older version set and this one would not take counts for nothing
  const said = <T extends SettingValue>(name: SettingName, otherwise: T): T => {
    const value = current.get(name);
    return value !== undefined && isWithin(name, value, typeof value === 'string' ? [value] : []) ? (value as T) : otherwise;
  };
  const contacts = Object.defineProperties(
    { ...environment.contacts },
    {
      perDay: { enumerable: true, get: () => said('contacts_per_day', environment.contacts.perDay) },
      per30Days: { enumerable: true, get: () => said('contacts_per_30_days', environment.contacts.per30Days) },
    },
  );
  const freeListings = Object.defineProperties(
    { ...environment.freeListings },
    {
      Owner: { enumerable: true, get: () => said('free_listings_owner', environment.freeListings.Owner) },
      Agent: { enumerable: true, get: () => said('free_listings_agent', environment.freeListings.Agent) },
      Developer: { enumerable: true, get: () => said('free_listings_developer', environment.freeListings.Developer) },
    },
  );
  const config = Object.defineProperties(
    { ...environment, contacts, freeListings },
    {
      review: { enumerable: true, get: () => said('review', environment.review) },
      defaultCity: { enumerable: true, get: () => said('default_city', environment.defaultCity) },
    },
  );
  return { config, refresh: read, close };
}
