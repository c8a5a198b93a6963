/** The part of the data inventory for tables without personal data. */
import type { Tables } from '../db/schema.ts';
import type { TableInventory } from './inventory-types.ts';

/** @param reason describes what the table contains */
export const noPersonalData = (reason: string): TableInventory => ({ ownership: [], exported: false, erasure: 'keep', reason });

export const IMPERSONAL_TABLES = {
  listing_change: noPersonalData('which listing changed in the last day'),
  dispatch: noPersonalData('ids of messages'),
  job_worker: noPersonalData('which groups of job workers are alive'),
  sms_message: noPersonalData('keyed hashes of numbers; for costs and delivery statistics'),
  sms_report: noPersonalData('delivery reports of vendors'),
  sms_reply: noPersonalData('keyed hashes of numbers that sent a text message, so that each is acted on once'),
  demand_salt: noPersonalData('salts of the digests of unmet searches, kept for four weeks'),
  demand_search: noPersonalData('irreversible digests, kept for four weeks'),
  demand: noPersonalData('searches that at least ten people had'),
  public_figure: noPersonalData('figures of the site by month, without small counts'),
  daily_sms: noPersonalData('daily costs'),
  daily_calls: noPersonalData('daily totals and costs'),
  used_id_token: noPersonalData('hashes of tokens valid for one hour'),
  counted_visitor: noPersonalData('irreversible hashes, kept for two days'),
  data_key: noPersonalData('random keys, sealed'),
  visit_salt: noPersonalData('salts of those hashes, kept for a day'),
  curated_list_locality: noPersonalData('localities of an editorial list'),
  city: noPersonalData('places'),
  locality: noPersonalData('places'),
  place_change_job: noPersonalData('pending work after a place changed'),
  locality_price: noPersonalData('statistics over at least five listings'),
  society: noPersonalData('names of buildings that several homes share'),
  society_key: noPersonalData('spellings of these names'),
  society_price: noPersonalData('statistics over at least five listings'),
  stamp_duty_rate: noPersonalData('rates by state'),
  site_setting: noPersonalData('site settings and who changed them'),
  site_document: noPersonalData('pages and model texts, and who published them'),
  setting: noPersonalData('properties of the database'),
  search_token: noPersonalData('numbers of search filters'),
  search_number: noPersonalData('numbers of search filters'),
  search_layout: noPersonalData('search filters of releases'),
} as const satisfies Partial<Record<keyof Tables, TableInventory>>;
