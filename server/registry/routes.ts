/** Connects every route of the contract with its handler. */
import type { Route } from '../../contract/base/route.ts';
import { contract } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { sendFirstLink } from '../features/account/email-verification.ts';
import { userHandlers } from '../features/account/handlers.ts';
import { overviewHandlers } from '../features/admin/handlers.ts';
import { auditHandlers } from '../features/audit/handlers.ts';
import { sessionHandlers } from '../features/auth/session-handlers.ts';
import { authHandlers } from '../features/auth/handlers.ts';
import { passwordHandlers } from '../features/auth/password/password-handlers.ts';
import { createReauthentication } from '../features/auth/phone-credential.ts';
import { bulkImportHandlers } from '../features/bulk-import/handlers.ts';
import { calculatorHandlers } from '../features/calculators/handlers.ts';
import { compareHandlers } from '../features/compare/handlers.ts';
import { contactHandlers } from '../features/contact/handlers.ts';
import { conversationPhotoHandlers } from '../features/contact/conversations/photos/handlers.ts';
import { conversationHandlers } from '../features/contact/conversations/handlers.ts';
import { contactPassHandlers } from '../features/contact/passes/handlers.ts';
import { contactCallHandlers } from '../features/contact/calls/handlers.ts';
import { contactReachHandlers } from '../features/contact/reach/handlers.ts';
import { contactMessageHandlers } from '../features/contact/messages/handlers.ts';
import { homeHandlers } from '../features/home/handlers.ts';
import { evidenceHandlers } from '../features/evidence/handlers.ts';
import { listingHandlers } from '../features/listing/handlers.ts';
import { readListing } from '../features/listing/read-listing.ts';
import { editorialListHandlers } from '../features/lists/editorial-handlers.ts';
import { listPageHandlers } from '../features/lists/handlers.ts';
import { locationHandlers } from '../features/location/handlers.ts';
import { templatesHandlers } from '../features/message-templates/handlers.ts';
import { moderationHandlers } from '../features/moderation/handlers.ts';
import { notificationHandlers } from '../features/notifications/handlers.ts';
import { partnerHandlers } from '../features/partners/handlers.ts';
import { photosHandlers } from '../features/photos/handlers.ts';
import { placesHandlers } from '../features/places/handlers.ts';
import { postingHandlers } from '../features/posting/handlers.ts';
import { pricesHandlers } from '../features/prices/handlers.ts';
import { privacyHandlers } from '../features/privacy/handlers.ts';
import { recentlyViewedHandlers } from '../features/recently-viewed/handlers.ts';
import { reportHandlers } from '../features/reports/handlers.ts';
import { savedSearchHandlers } from '../features/saved-searches/handlers.ts';
import { searchHandlers } from '../features/search/handlers.ts';
import { findPopularSearches } from '../features/search/searches-by-bedrooms.ts';
import { settingsHandlers } from '../features/settings/handlers.ts';
import { siteDocumentHandlers } from '../features/site-documents/handlers.ts';
import { rentDocumentHandlers } from '../features/rent-documents/handlers.ts';
import { siteVisitHandlers } from '../features/site-visits/handlers.ts';
import { listerRoleHandlers } from '../features/lister-role/handlers.ts';
import { demandHandlers } from '../features/demand/handlers.ts';
import { openDataHandlers } from '../features/open-data/handlers.ts';
import { transparencyHandlers } from '../features/transparency/handlers.ts';
import { siteStatusHandlers } from '../features/site-status/handlers.ts';
import { shortlistHandlers } from '../features/shortlist/handlers.ts';
import { statisticsHandlers } from '../features/statistics/handlers.ts';
import { subscriptionHandlers } from '../features/subscription/handlers.ts';
import { planAdminHandlers } from '../features/subscription/plan-admin.ts';
import { openTicket } from '../features/support/open-ticket.ts';
import { supportHandlers } from '../features/support/handlers.ts';
import { travelTimeHandlers } from '../features/travel-times/handlers.ts';
import { userAdministrationHandlers } from '../features/users/handlers.ts';
import type { Handlers } from '../http/handler.ts';
import type { MountedRoute } from '../http/api/mount-routes.ts';
import { withReplicas } from '../http/replica-reads.ts';
import { partnerCodes, phoneVerification, proofOfWork, searchPages } from './adapters.ts';

/** All API routes with their handlers. A route without a handler is a type error. */
export function apiRoutes(deps: Deps): MountedRoute[] {
  const routes = handledRoutes(deps);
  return deps.replicas ? withReplicas(routes, deps, deps.replicas) : routes;
}

function handledRoutes(deps: Deps): MountedRoute[] {
  return [
    ...feature(contract.auth, authHandlers(deps)),
    ...feature(contract.siteStatus, siteStatusHandlers(deps)),
    ...feature(contract.transparency, transparencyHandlers(deps)),
    ...feature(contract.openData, openDataHandlers(deps)),
    ...feature(contract.listerRole, listerRoleHandlers(deps)),
    ...feature(contract.demand, demandHandlers(deps)),
    ...feature(
      contract.password,
      passwordHandlers(deps, (tx, user) => sendFirstLink(deps, tx, user)),
    ),
    ...feature(contract.sessions, sessionHandlers(deps)),
    ...feature(contract.account, userHandlers(deps, phoneVerification(deps), proofOfWork(deps))),
    ...feature(contract.search, searchHandlers(deps, readListing)),
    ...feature(contract.listing, listingHandlers(deps)),
    ...feature(contract.home, homeHandlers(deps, findPopularSearches)),
    ...feature(contract.listPages, listPageHandlers(deps)),
    ...feature(contract.location, locationHandlers(deps)),
    ...feature(contract.travelTimes, travelTimeHandlers(deps)),
    ...feature(contract.savedSearches, savedSearchHandlers(deps, searchPages)),
    ...feature(contract.shortlist, shortlistHandlers(deps)),
    ...feature(contract.contact, contactHandlers(deps)),
    ...feature(contract.contactMessages, contactMessageHandlers(deps, { openTicket, requireChallenge: proofOfWork(deps) })),
    ...feature(contract.siteVisits, siteVisitHandlers(deps)),
    ...feature(contract.contactPasses, contactPassHandlers(deps)),
    ...feature(contract.contactReach, contactReachHandlers(deps)),
    ...feature(contract.contactCalls, contactCallHandlers(deps)),
    ...feature(contract.conversations, conversationHandlers(deps, openTicket)),
    ...feature(contract.conversationPhotos, conversationPhotoHandlers(deps)),
    ...feature(contract.notifications, notificationHandlers(deps)),
    ...feature(contract.subscription, subscriptionHandlers(deps)),
    ...feature(contract.planAdmin, planAdminHandlers(deps)),
    ...feature(contract.posting, postingHandlers(deps)),
    ...feature(contract.photos, photosHandlers(deps)),
    ...feature(contract.moderation, moderationHandlers(deps)),
    ...feature(contract.evidence, evidenceHandlers(deps)),
    ...feature(contract.admin, overviewHandlers(deps)),
    ...feature(contract.bulkImport, bulkImportHandlers(deps)),
    ...feature(contract.recentlyViewed, recentlyViewedHandlers(deps)),
    ...feature(contract.statistics, statisticsHandlers(deps)),
    ...feature(contract.privacy, privacyHandlers(deps, createReauthentication(deps))),
    ...feature(contract.users, userAdministrationHandlers(deps)),
    ...feature(contract.places, placesHandlers(deps)),
    ...feature(contract.settings, settingsHandlers(deps)),
    ...feature(contract.siteDocuments, siteDocumentHandlers(deps)),
    ...feature(contract.rentDocuments, rentDocumentHandlers(deps)),
    ...feature(contract.messageTemplates, templatesHandlers(deps)),
    ...feature(contract.support, supportHandlers(deps)),
    ...feature(contract.audit, auditHandlers(deps)),
    ...feature(contract.reports, reportHandlers(deps)),
    ...feature(contract.partners, partnerHandlers(deps, partnerCodes(deps))),
    ...feature(contract.calculators, calculatorHandlers(deps)),
    ...feature(contract.compare, compareHandlers(deps)),
    ...feature(contract.lists, editorialListHandlers(deps)),
    ...feature(contract.prices, pricesHandlers(deps)),
  ];
}

function feature<Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>): MountedRoute[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    handler: handlers[name as keyof Routes] as unknown as MountedRoute['handler'],
  }));
}
