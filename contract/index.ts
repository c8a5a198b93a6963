/** The complete API: every route, grouped by feature. Each feature declares its routes in its own file or folder. */
import { authRoutes } from './auth/auth.ts';
import { bulkImportRoutes } from './bulk-import.ts';
import { calculatorRoutes } from './calculators/calculators.ts';
import { compareRoutes } from './compare.ts';
import { contactMessageRoutes } from './contact/messages.ts';
import { contactPassRoutes } from './contact/passes.ts';
import { contactCallRoutes } from './contact/calls.ts';
import { contactReachRoutes } from './contact/reach.ts';
import { contactRoutes } from './contact/contact.ts';
import { conversationPhotoRoutes } from './contact/conversation-photos.ts';
import { conversationRoutes } from './contact/conversations.ts';
import { sessionRoutes } from './auth/sessions.ts';
import { evidenceRoutes } from './listing/evidence.ts';
import { editorialListRoutes } from './lists/editorial-lists.ts';
import { getBuilderPage } from './place-pages/builder-page.ts';
import { getLocalityPage } from './place-pages/locality-page.ts';
import { getSocietyPage } from './place-pages/society-page.ts';
import { listCities, suggestLocations } from './location.ts';
import { getPropertyMap } from './map.ts';
import { notificationRoutes } from './notifications.ts';
import { auditRoutes } from './administration/audit.ts';
import { userRoutes } from './administration/users.ts';
import { placesRoutes } from './places.ts';
import { partnerRoutes } from './partners/partners.ts';
import { passwordRoutes } from './auth/password.ts';
import { photosRoutes } from './photos.ts';
import { planAdminRoutes } from './subscription/plan-admin.ts';
import { postingRoutes } from './posting/posting.ts';
import { adminRoutes } from './administration/admin.ts';
import { pricesRoutes } from './prices.ts';
import { privacyRoutes } from './privacy/privacy.ts';
import { getHomePage } from './home.ts';
import { getHotProperty, getListPage } from './lists/list-pages.ts';
import { getBoard, getQrCode } from './listing/board.ts';
import { getPropertyPhotos, getSimilarProperty } from './listing/listing.ts';
import { getProperty, getSearchPage } from './search/search.ts';
import { reportRoutes } from './reports.ts';
import { moderationRoutes } from './moderation/moderation.ts';
import type { Route } from './base/route.ts';
import { recentlyViewedRoutes } from './recently-viewed.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import { shortlistRoutes } from './shortlist.ts';
import { settingsRoutes } from './administration/settings.ts';
import { siteVisitRoutes } from './site-visits.ts';
import { siteStatusRoutes } from './site-status.ts';
import { demandRoutes } from './demand.ts';
import { openDataRoutes } from './open-data.ts';
import { transparencyRoutes } from './transparency.ts';
import { rentDocumentRoutes } from './documents/rent-documents.ts';
import { siteDocumentRoutes } from './documents/site-documents.ts';
import { supportRoutes } from './support.ts';
import { messageTemplateRoutes } from './administration/message-templates.ts';
import { statisticsRoutes } from './administration/statistics.ts';
import { subscriptionRoutes } from './subscription/subscription.ts';
import { travelTimeRoutes } from './travel-times.ts';
import { accountRoutes } from './account/account.ts';
import { listerRoleRoutes } from './account/lister-role.ts';

export const contract = {
  auth: authRoutes,
  password: passwordRoutes,
  sessions: sessionRoutes,
  account: accountRoutes,
  listerRole: listerRoleRoutes,
  search: { getProperty, getSearchPage, getPropertyMap },
  listing: { getSimilarProperty, getPropertyPhotos, getBoard, getQrCode },
  home: { getHomePage },
  listPages: { getHotProperty, getListPage },
  travelTimes: travelTimeRoutes,
  location: { suggestLocations, listCities, getLocalityPage, getSocietyPage, getBuilderPage },
  shortlist: shortlistRoutes,
  savedSearches: savedSearchRoutes,
  contact: contactRoutes,
  contactMessages: contactMessageRoutes,
  siteVisits: siteVisitRoutes,
  contactPasses: contactPassRoutes,
  contactReach: contactReachRoutes,
  contactCalls: contactCallRoutes,
  conversations: conversationRoutes,
  conversationPhotos: conversationPhotoRoutes,
  notifications: notificationRoutes,
  subscription: subscriptionRoutes,
  planAdmin: planAdminRoutes,
  posting: postingRoutes,
  photos: photosRoutes,
  moderation: moderationRoutes,
  evidence: evidenceRoutes,
  siteStatus: siteStatusRoutes,
  transparency: transparencyRoutes,
  openData: openDataRoutes,
  demand: demandRoutes,
  admin: adminRoutes,
  bulkImport: bulkImportRoutes,
  recentlyViewed: recentlyViewedRoutes,
  statistics: statisticsRoutes,
  privacy: privacyRoutes,
  reports: reportRoutes,
  partners: partnerRoutes,
  users: userRoutes,
  places: placesRoutes,
  settings: settingsRoutes,
  siteDocuments: siteDocumentRoutes,
  rentDocuments: rentDocumentRoutes,
  messageTemplates: messageTemplateRoutes,
  support: supportRoutes,
  audit: auditRoutes,
  calculators: calculatorRoutes,
  compare: compareRoutes,
  lists: editorialListRoutes,
  prices: pricesRoutes,
};

type Features = typeof contract;
type AnyRoute = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];
/** Every route by its name, e.g. `POST /shortlist`. */
export type Api = { [R in AnyRoute as R extends Route ? `${R['method']} ${R['path']}` : never]: R };

/** Every route of the contract, in the order of the features. */
export const routes: readonly Route[] = Object.values(contract).flatMap((feature) => Object.values<Route>(feature));
