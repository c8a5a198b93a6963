/**
 * Settings that administrators change while the site is running: rows of `site_setting` that override values of the environment. Every
 * process and worker thread is notified of changes, and also reloads its cached places then.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { listen } from '../db/connections/listen.ts';
import type { Db } from '../db/schema.ts';
import { aliasSlug } from '../places/place-names.ts';
import { PLACE_CHANNEL, placesOf } from '../places/places.ts';

/** PostgreSQL notification channel for changed settings. */
export const SETTING_CHANNEL = 'site_setting';

/** There is one notification per change, so a failed reload, for example while the database is just coming back, is retried. */
const RETRY_MS = 500;

type SettingValue = string | number;
interface SettingRule {
  readonly type: 'choice' | 'number';
  /** Options of a choice; null when the options are the cities of the site. */
  readonly options?: readonly string[] | null;
  readonly min?: number;
  readonly max?: number;
  readonly valueIn: (config: Config) => SettingValue;
}

export const SETTINGS = {
  review: { type: 'choice', options: ['off', 'changes', 'first', 'all'], valueIn: (config) => config.review },
  // 0 means no limit
  new_account_listings: { type: 'number', min: 0, max: 100_000, valueIn: (config) => config.newAccountListings },
  default_city: { type: 'choice', options: null, valueIn: (config) => config.defaultCity },
  contacts_per_day: { type: 'number', min: 1, max: 100, valueIn: (config) => config.contacts.perDay },
  contacts_per_30_days: { type: 'number', min: 1, max: 1000, valueIn: (config) => config.contacts.per30Days },
  // 0 means no limit
  free_listings_owner: { type: 'number', min: 0, max: 100_000, valueIn: (config) => config.freeListings.Owner },
  free_listings_agent: { type: 'number', min: 0, max: 100_000, valueIn: (config) => config.freeListings.Agent },
  free_listings_developer: { type: 'number', min: 0, max: 100_000, valueIn: (config) => config.freeListings.Developer },
} as const satisfies Record<string, SettingRule>;
export type SettingName = keyof typeof SETTINGS;

export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
export const settingRule = (name: SettingName): SettingRule => SETTINGS[name];

/**
 * Whether this value is allowed for the setting.
 * @param cities options of choices without their own options
 */
export function isAllowedValue(name: SettingName, value: unknown, cities: readonly string[]): value is SettingValue {
  const { type, options, min = 0, max = 0 } = settingRule(name);
  if (type === 'choice') return typeof value === 'string' && (options ?? cities).includes(value);
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

interface LiveSettings {
  /**
   * The configuration with the settings applied. `review`, `newAccountListings`, `defaultCity`, `contacts` and `freeListings` are getters
   * that return the current value. A variable with a copy of such a value would not change, so read them from `config` in each request.
   */
  readonly config: Config;
  /** Reloads the settings. Call this after this process has changed one. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Cities {
  /** City slugs by slug and alias. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Slug of the city that is shown when the configured default does not exist; null when there are no cities. */
  readonly first: string | null;
}

async function readCities(db: Db): Promise<Cities> {
  const rows = await db.selectFrom('city').select(['slug', 'aliases']).orderBy('accepts_listings', 'desc').orderBy('id').execute();
  const aliases = rows.flatMap(({ slug, aliases: names }) => names.map((name): [string, string] => [aliasSlug(name), slug]));
  return { slugs: new Map([...aliases, ...rows.map(({ slug }): [string, string] => [slug, slug])]), first: rows[0]?.slug ?? null };
}

/** Reads the settings, and keeps them up to date until closed. */
export async function createLiveSettings(
  options: { db: Db; url: string; log: FastifyBaseLogger },
  environment: Config,
): Promise<LiveSettings> {
  let storedValues: ReadonlyMap<string, unknown> = new Map();
  let cities: Cities = { slugs: new Map(), first: null };
  let startedLoads = 0;
  let appliedLoad = 0;
  const load = async () => {
    const number = ++startedLoads;
    const rows = await options.db.selectFrom('site_setting').select(['name', 'value']).execute();
    const storedCities = await readCities(options.db);
    // a load that began later has read newer values
    if (number < appliedLoad) return;
    appliedLoad = number;
    storedValues = new Map(rows.map(({ name, value }) => [name, value]));
    cities = storedCities;
  };
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const reload = () => {
    clearTimeout(retry);
    load().catch((err: unknown) => {
      if (isClosed) return;
      options.log.warn({ err }, 'reloading settings failed; the previous values stay until it succeeds');
      retry = setTimeout(reload, RETRY_MS).unref();
    });
  };
  await load();
  const stopListening = listen({
    url: options.url,
    channels: [SETTING_CHANNEL, PLACE_CHANNEL],
    name: 'thinnai administration',
    log: options.log,
    onNotification: (_, channel) => {
      if (channel === PLACE_CHANNEL) placesOf.invalidate(options.db);
      reload();
    },
    onConnected: () => {
      placesOf.invalidate(options.db);
      reload();
    },
  });
  // ignores a stored value that this version no longer allows
  const effective = <T extends SettingValue>(name: SettingName, fallback: T): T => {
    const value = storedValues.get(name);
    return value !== undefined && isAllowedValue(name, value, typeof value === 'string' ? [value] : []) ? (value as T) : fallback;
  };
  // getters, because `config` is created once and used until the process ends
  const config: Config = {
    ...environment,
    get review() {
      return effective('review', environment.review);
    },
    get newAccountListings() {
      return effective('new_account_listings', environment.newAccountListings);
    },
    get defaultCity() {
      const city = effective('default_city', environment.defaultCity);
      return cities.slugs.get(city) ?? cities.first ?? city;
    },
    contacts: {
      ...environment.contacts,
      get perDay() {
        return effective('contacts_per_day', environment.contacts.perDay);
      },
      get per30Days() {
        return effective('contacts_per_30_days', environment.contacts.per30Days);
      },
    },
    freeListings: {
      get Owner() {
        return effective('free_listings_owner', environment.freeListings.Owner);
      },
      get Agent() {
        return effective('free_listings_agent', environment.freeListings.Agent);
      },
      get Developer() {
        return effective('free_listings_developer', environment.freeListings.Developer);
      },
    },
  };
  const close = async () => {
    isClosed = true;
    clearTimeout(retry);
    await stopListening();
  };
  return { config, refresh: load, close };
}
