/** Searches a person keeps, and how they hear of what is new in them. Texts are message ids, see `messages/`. */
import { z } from 'zod';
import { searchQuery } from './property.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one } from './shapes.ts';

export const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Searches one person may keep. */
export const MOST_SAVED = 20;

const name = z.string('saved_search.name_required').trim().min(1, 'saved_search.name_required').max(80, 'saved_search.name_long');
const id = z.uuid('saved_search.not_found');
/** The version of the words the person agreed to (`contract/purposes.ts`). Needed for text messages until it was given once. */
const smsConsent = z.string().max(20);

export const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Canonical address of the search. */
  url: z.string(),
  /** What is looked for, in words: `2 BHK apartments for rent in RS Puram, Coimbatore`. */
  title: z.string(),
  /** What narrows it beyond that. */
  details: z.array(z.string()),
  frequency: z.enum(FREQUENCIES),
  channel: z.enum(CHANNELS),
  /** Homes found since the search was opened last, and still on offer. */
  new_count: z.int(),
  /** What messages wait for: a proved mail address, or consent. */
  waits_for: z.enum(['email', 'consent']).nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const answered = one(savedSearch).extend({ message: z.string() });

export const savedSearchRoutes = {
  createSavedSearch: route({
    method: 'POST',
    path: '/saved-search',
    tag: 'Saved searches',
    summary: 'Keep a search, named by its address or by filters; an equal one is kept once',
    auth: may('keep'),
    unauthorized: 'saved_search.login',
    rate: 'write',
    idempotent: true,
    status: 201,
    body: z
      .strictObject({
        /** Path and query of a search page. */
        url: z.string().startsWith('/', 'saved_search.not_a_search').max(4000).optional(),
        /** Or the filters of GET /property/get, of one tab. */
        filters: searchQuery.omit({ page: true, limit: true, sort: true }).optional(),
        name: name.optional(),
        frequency: z.enum(FREQUENCIES).default('daily'),
        channel: z.enum(CHANNELS).default('mail'),
        sms_consent: smsConsent.optional(),
      })
      .refine((body) => (body.url === undefined) !== (body.filters === undefined), { error: 'saved_search.url_or_filters', path: ['url'] }),
    response: answered,
    example: {
      body: { url: '/2bhk-apartment-in-rs-puram-coimbatore-for-rent?price_max=25000', name: 'Near the school', frequency: 'daily' },
    },
  }),
  listSavedSearches: route({
    method: 'GET',
    path: '/saved-search',
    tag: 'Saved searches',
    summary: 'The searches a person keeps, newest first, with how many new homes each has',
    auth: may('keep'),
    unauthorized: 'saved_search.login',
    rate: 'read',
    response: one(z.array(savedSearch)),
  }),
  updateSavedSearch: route({
    method: 'POST',
    path: '/saved-search/update',
    tag: 'Saved searches',
    summary: 'Rename a search, or change how often and by what its news come',
    auth: may('keep'),
    unauthorized: 'saved_search.login',
    rate: 'write',
    body: z.strictObject({
      id,
      name: name.optional(),
      frequency: z.enum(FREQUENCIES).optional(),
      channel: z.enum(CHANNELS).optional(),
      sms_consent: smsConsent.optional(),
    }),
    response: answered,
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', frequency: 'weekly' } },
  }),
  openSavedSearch: route({
    method: 'POST',
    path: '/saved-search/seen',
    tag: 'Saved searches',
    summary: 'The person looks at the search now: nothing in it is new any more',
    auth: may('keep'),
    unauthorized: 'saved_search.login',
    rate: 'write',
    body: z.strictObject({ id }),
    response: answered,
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  deleteSavedSearch: route({
    method: 'DELETE',
    path: '/saved-search',
    tag: 'Saved searches',
    summary: 'Delete a search; it can be restored for a day',
    auth: may('keep'),
    unauthorized: 'saved_search.login',
    rate: 'write',
    body: z.strictObject({ id }),
    response: z.object({ message: z.string() }),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  restoreSavedSearch: route({
    method: 'POST',
    path: '/saved-search/restore',
    tag: 'Saved searches',
    summary: 'Undo the deletion of a search',
    auth: may('keep'),
    unauthorized: 'saved_search.login',
    rate: 'write',
    body: z.strictObject({ id }),
    response: answered,
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/saved-search/unsubscribe',
    tag: 'Saved searches',
    summary: 'End the messages about one search, or about all of the person, by the token of a message; no login',
    auth: may('follow_message'),
    rate: 'write',
    body: z.strictObject({ token: z.string().max(200), all: z.boolean().default(false) }),
    response: z.object({ message: z.string() }),
    example: { body: { token: 'AZfhtG9cfDOfVUvQwafhAZfhtG9cfDOfVUvQwafhAAA', all: false } },
  }),
} as const;
