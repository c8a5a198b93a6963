/** Which features there are: their routes with their handlers, their jobs, what they prune. */
import { contract } from '../contract/index.ts';
import type { Route } from '../contract/route.ts';
import type { Deps } from './deps.ts';
import { overviewHandlers } from './features/admin/handlers.ts';
import { pruneChallenges } from './features/auth/challenge.ts';
import { challengeForCode, sendCode, sentCode, tryCode, useCode } from './features/auth/codes.ts';
import { deviceHandlers } from './features/auth/device-handlers.ts';
import { auditHandlers } from './features/audit/handlers.ts';
import { authHandlers } from './features/auth/handlers.ts';
import { prunePasswordLinks } from './features/auth/new-password.ts';
import { passwordHandlers } from './features/auth/password-handlers.ts';
import { askNewPhone, provePhone, sendPhoneCode } from './features/auth/phone-proof.ts';
import { CODE } from './features/auth/rules.ts';
import { proveSelf } from './features/auth/prove.ts';
import { bulkHandlers } from './features/bulk/handlers.ts';
import { importFolder, pruneImports, resumeImports, takeUpImports } from './features/bulk/imports.ts';
import { bulkJobs, type RunImport } from './features/bulk/jobs.ts';
import { calculatorHandlers } from './features/calculator/handlers.ts';
import { compareHandlers } from './features/compare/handlers.ts';
import { contactHandlers } from './features/contact/handlers.ts';
import { contactMailHandlers } from './features/contact/mail-handlers.ts';
import { creditStale } from './features/contact/stale.ts';
import { openWaiting } from './features/contact/turns.ts';
import { countLists } from './features/lists/count.ts';
import { applyPicks, turnPicks } from './features/lists/flags.ts';
import { listsHandlers } from './features/lists/handlers.ts';
import { locationHandlers } from './features/location/handlers.ts';
import { notificationHandlers } from './features/notification/handlers.ts';
import { pruneApplications, type Codes } from './features/partners/apply.ts';
import { partnerHandlers } from './features/partners/handlers.ts';
import { peopleHandlers } from './features/people/handlers.ts';
import { liftEnded } from './features/people/standing.ts';
import { photosHandlers } from './features/photos/handlers.ts';
import { photoJobs } from './features/photos/jobs.ts';
import { findWaitingTwins } from './features/photos/twins.ts';
import { decideReview } from './features/posting/decide-review.ts';
import { holdListing, releaseListing } from './features/posting/hold-listing.ts';
import { inspectLive } from './features/posting/inspect-live.ts';
import { postingHandlers } from './features/posting/handlers.ts';
import { postingRoutines } from './features/posting/routines.ts';
import { countPrices } from './features/prices/count.ts';
import { pricesHandlers } from './features/prices/handlers.ts';
import { privacyHandlers } from './features/privacy/handlers.ts';
import { propertyHandlers } from './features/property/handlers.ts';
import { readKept, urlOfFilters } from './features/property/kept-search.ts';
import { savedSearchHandlers } from './features/saved-search/handlers.ts';
import { savedSearchJobs, savedSearchRoutines } from './features/saved-search/jobs.ts';
import { pruneSearches } from './features/saved-search/queries.ts';
import { seenHandlers } from './features/seen/handlers.ts';
import { reportHandlers } from './features/report/handlers.ts';
import type { Holds } from './features/report/hide.ts';
import { reviewHandlers } from './features/review/handlers.ts';
import { shortlistHandlers } from './features/shortlist/handlers.ts';
import { followPlace, type Following } from './features/places/follow.ts';
import { placesHandlers } from './features/places/handlers.ts';
import { takeUpPlaceWork } from './features/places/work.ts';
import { followLocality, followLocalityInEdits } from './features/posting/follow-locality.ts';
import { renameInSearches } from './features/saved-search/rename.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { templatesHandlers } from './features/templates/handlers.ts';
import { openTicket } from './features/support/ask.ts';
import { supportHandlers } from './features/support/handlers.ts';
import { statisticsHandlers } from './features/statistics/handlers.ts';
import { subscriptionHandlers } from './features/subscription/handlers.ts';
import { pruneEvents, resumeEvents, subscriptionJobs, subscriptionRoutines } from './features/subscription/jobs.ts';
import { planAdminHandlers } from './features/subscription/plan-admin.ts';
import { pruneProofs } from './features/user/email-proof.ts';
import { grant } from './features/user/grant.ts';
import { userHandlers, type PhoneProofs } from './features/user/handlers.ts';
import { seedDemoPlans } from './db/seed/demo/plans.ts';
import { DEMO_PEOPLE } from './db/seed/demo/people.ts';
import { pruneWindows } from './db/rate-window.ts';
import type { Handlers } from './http/handler.ts';
import { pruneIdempotencyKeys } from './http/idempotency.ts';
import type { Mounted } from './http/mount.ts';
import { importsHere } from './imports-here.ts';
import type { JobHandlers, Routines } from './jobs.ts';
import { pruneNotices, sendNotices } from './notices/send.ts';
import { writeSearchRows } from './search/write.ts';
import { pruneSms } from './sms/record.ts';
import { forgetMessages } from './integrations/outbox-lines.ts';
import { erasePerson, type OutsideTheDatabase } from './privacy/erase-person.ts';
import { eraseInactive } from './privacy/inactive.ts';
import { forgetOld, keptUntil } from './privacy/retention.ts';
import { resumeErasures } from './privacy/resume-erasures.ts';
import { pruneVisits } from './visits/prune.ts';
import { pruneDispatches, sendMail, sendSms } from './outgoing.ts';

/** What saved searches know of search pages. */
export const SEARCH_PAGES = { read: readKept, urlOf: urlOfFilters };

/** Every route there is; a route without a handler does not compile. */
export function features(deps: Deps): Mounted[] {
  return [
    ...feature(contract.auth, authHandlers(deps)),
    ...feature(contract.password, passwordHandlers(deps)),
    ...feature(contract.devices, deviceHandlers(deps)),
    ...feature(contract.user, userHandlers(deps, phoneProofs(deps))),
    ...feature(contract.property, propertyHandlers(deps)),
    ...feature(contract.location, locationHandlers(deps)),
    ...feature(contract.savedSearch, savedSearchHandlers(deps, SEARCH_PAGES)),
    ...feature(contract.shortlist, shortlistHandlers(deps)),
    ...feature(contract.contact, contactHandlers(deps)),
    ...feature(contract.contactMail, contactMailHandlers(deps, openTicket)),
    ...feature(contract.notification, notificationHandlers(deps)),
    ...feature(contract.subscription, subscriptionHandlers(deps, applyPicks)),
    ...feature(contract.planAdmin, planAdminHandlers(deps)),
    ...feature(contract.posting, postingHandlers(deps)),
    ...feature(contract.photos, photosHandlers(deps)),
    ...feature(contract.review, reviewHandlers(deps, decideReview, holdsOf(deps))),
    ...feature(contract.overview, overviewHandlers(deps)),
    ...feature(contract.bulk, bulkHandlers(deps)),
    ...feature(contract.seen, seenHandlers(deps)),
    ...feature(contract.statistics, statisticsHandlers(deps)),
    ...feature(contract.privacy, privacyHandlers(deps, proveSelf(deps))),
    ...feature(contract.people, peopleHandlers(deps)),
    ...feature(contract.places, placesHandlers(deps)),
    ...feature(contract.settings, settingsHandlers(deps)),
    ...feature(contract.templates, templatesHandlers(deps)),
    ...feature(contract.support, supportHandlers(deps)),
    ...feature(contract.audit, auditHandlers(deps)),
    ...feature(contract.report, reportHandlers(deps, holdsOf(deps))),
    ...feature(contract.partners, partnerHandlers(deps, codesOf(deps))),
    ...feature(contract.calculator, calculatorHandlers(deps)),
    ...feature(contract.compare, compareHandlers(deps)),
    ...feature(contract.lists, listsHandlers(deps)),
    ...feature(contract.prices, pricesHandlers(deps)),
  ];
}

/** Taking listings from visitors and giving them back, for the rooms that may. */
const holdsOf = ({ config }: Deps): Holds => ({
  hold: holdListing,
  release: (tx, row, by, now) => releaseListing(config, tx, row, by, now),
});

/** What proves the number of somebody who has no account, by codes of its own purpose. */
const codesOf = (deps: Deps): Codes => ({
  async send({ phone, ip, captcha }) {
    await challengeForCode(deps, phone, ip, captcha);
    return deps.db.transaction().execute((tx) => sendCode(deps, tx, { phone, ip, purpose: 'partner' }));
  },
  try: async (given) => (await tryCode(deps, { ...given, purposes: ['partner'] })).phone,
  use: useCode,
  times: { expires_in: CODE.lifeSeconds, resend_in: CODE.resendSeconds },
});
/** What a profile needs of the codes that logging in sends. */
function phoneProofs(deps: Deps): PhoneProofs {
  return {
    challenge: ({ ip, captcha }, phone) => challengeForCode(deps, phone, ip, captcha),
    async ask(tx, before, phone, asker) {
      const id = await askNewPhone(deps, tx, before, phone, asker);
      return id === null ? null : sentCode(id);
    },
    resend: async (asker) => sentCode(await sendPhoneCode(deps, asker)),
    prove: (viewer, given) => provePhone(deps, viewer, given),
  };
}

/** `imports` works through imported files; in this thread when absent. */
export function jobHandlers(deps: Deps, imports: RunImport = importsHere(deps)): JobHandlers {
  return {
    ...photoJobs(deps),
    ...bulkJobs(imports),
    ...savedSearchJobs(deps, SEARCH_PAGES),
    ...subscriptionJobs(deps),
    send_notices: ({ userId }) => sendNotices(deps, userId),
    credit_stale: (payload, signal) => creditStale(deps, payload, signal),
    send_sms: (payload) => sendSms(deps, payload),
    send_mail: (payload) => sendMail(deps, payload),
    erase_person: ({ userId }, signal) => erasePerson(deps, outsideTheDatabase(deps), userId, signal),
    inspect_listings: (payload, signal) => inspectLive(deps, payload, signal),
    follow_place: ({ workId }, signal) => followPlace(deps, following(deps), workId, signal),
    count_prices: (_, signal) => countPrices(deps, signal),
    count_lists: (_, signal) => countLists(deps, signal),
  };
}

/** What follows from a change of a place, by those whose it is. */
const following = (deps: Deps): Following => ({
  listings: followLocality,
  edits: followLocalityInEdits,
  search: (tx, keys) => writeSearchRows(tx, keys, 'renumbered'),
  searches: (tx, cityId, slugs, after) => renameInSearches(deps, SEARCH_PAGES, tx, cityId, slugs, after),
});

/** What of a person does not lie in tables. */
const outsideTheDatabase = ({ config }: Deps): OutsideTheDatabase => ({
  importFolder,
  forgetMessages: (texts) => forgetMessages(config.dataDir, texts),
});

/** What is done by the clock. */
export function routines(deps: Deps): Routines {
  return {
    prune: { match: '17 * * * *', work: () => prune(deps) },
    count_lists_hourly: { match: '33 * * * *', work: (signal) => countLists(deps, signal) },
    contact_turns: { match: '*/5 * * * *', work: (signal) => openWaiting(deps, signal) },
    notices_due: { match: '* * * * *', work: (signal) => sendNotices(deps, null, signal) },
    erase_inactive: { match: '0 6 * * *', catchUp: '12h', work: (signal) => eraseInactive(deps, signal) },
    lift_suspensions: { match: '*/5 * * * *', catchUp: '1d', work: (signal) => liftEnded(deps, signal) },
    find_twins_left: { match: '*/10 * * * *', work: (signal) => findWaitingTwins(deps, signal) },
    turn_picks: { match: '*/5 * * * *', work: (signal) => turnPicks(deps, signal) },
    count_prices_hourly: { match: '43 * * * *', work: (signal) => countPrices(deps, signal) },
    ...postingRoutines(deps),
    ...savedSearchRoutines(deps, SEARCH_PAGES),
    ...subscriptionRoutines(deps),
  };
}

/** Deletes what nobody needs any more. */
async function prune(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const DAY = 24 * 60 * 60 * 1000;
  const yesterday = new Date(now().getTime() - DAY);
  await pruneIdempotencyKeys(db);
  await pruneWindows(db, new Date(yesterday.getTime() - DAY));
  await db.deleteFrom('login_code').where('expires_at', '<', keptUntil('login_codes', now())).execute();
  await db.deleteFrom('used_id_token').where('expires_at', '<', now()).execute();
  await db.deleteFrom('session').where('expires_at', '<', yesterday).execute();
  // readers that were away for longer read the whole table again
  await db.deleteFrom('listing_change').where('at', '<', yesterday).execute();
  await pruneVisits(db, now());
  await pruneDispatches(db, now());
  await pruneSms(db, now());
  await pruneProofs(db, now());
  await pruneApplications(db, now());
  await pruneNotices(deps);
  await pruneChallenges(db, now());
  await prunePasswordLinks(db, now());
  await pruneSearches(db, now());
  await pruneEvents(deps);
  await forgetOld(deps);
  await pruneImports(deps);
  await resumeImports(deps);
}

/** Takes up again what an earlier life of the process left unfinished. */
export async function resume(deps: Deps): Promise<void> {
  await takeUpImports(deps);
  await takeUpPlaceWork(deps);
  await resumeErasures(deps);
  await resumeEvents(deps);
  // the first start has nothing counted yet, and one after a long rest only old figures
  await deps.jobs.add(deps.db, 'count_prices', null, { key: 'count_prices' });
  await deps.jobs.add(deps.db, 'count_lists', null, { key: 'count_lists' });
}

/** What the demo market sells; never in production, where an operator says what is sold. */
export async function sellDemoPlans({ config, db, now }: Deps): Promise<void> {
  if (!config.production && config.seed === 'demo') await seedDemoPlans(db, now());
}

/**
 * The demo people who moderate and administer. Never in production: whoever has their number there is a stranger, and would get the role
 * with it.
 */
export async function appointDemoStaff({ config, db, now }: Deps): Promise<void> {
  if (config.production || config.seed !== 'demo') return;
  for (const role of ['moderator', 'administrator'] as const) {
    const { phone } = DEMO_PEOPLE[role];
    const person = await db
      .selectFrom('app_user')
      .select('role')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (person?.role === 'user') await grant(db, phone, role, now());
  }
}

function feature<Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>): Mounted[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    handler: handlers[name as keyof Routes] as unknown as Mounted['handler'],
  }));
}
