/** The whole API: every route by feature. Each feature has its own file; what it offers is listed here. */
import { authRoutes } from './auth.ts';
import { bulkRoutes } from './bulk.ts';
import { calculatorRoutes } from './calculator.ts';
import { compareRoutes } from './compare.ts';
import { contactMailRoutes } from './contact-mail.ts';
import { contactRoutes } from './contact.ts';
import { deviceRoutes } from './devices.ts';
import { listsRoutes } from './lists.ts';
import * as location from './location.ts';
import { getPropertyMap } from './map.ts';
import { notificationRoutes } from './notification.ts';
import { auditRoutes } from './audit.ts';
import { peopleRoutes } from './people.ts';
import { placesRoutes } from './places.ts';
import { partnerRoutes } from './partners.ts';
import { passwordRoutes } from './password.ts';
import { photosRoutes } from './photos.ts';
import { planAdminRoutes } from './plan-admin.ts';
import { postingRoutes } from './posting.ts';
import { overviewRoutes } from './overview.ts';
import { pricesRoutes } from './prices.ts';
import { privacyRoutes } from './privacy.ts';
import * as property from './property.ts';
import { reportRoutes } from './report.ts';
import { reviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { seenRoutes } from './seen.ts';
import { savedSearchRoutes } from './saved-search.ts';
import { shortlistRoutes } from './shortlist.ts';
import { settingsRoutes } from './settings.ts';
import { supportRoutes } from './support.ts';
import { templatesRoutes } from './templates.ts';
import { statisticsRoutes } from './statistics.ts';
import { subscriptionRoutes } from './subscription.ts';
import { userRoutes } from './user.ts';

export const contract = {
  auth: authRoutes,
  password: passwordRoutes,
  devices: deviceRoutes,
  user: userRoutes,
  property: {
    getProperty: property.getProperty,
    getSearchPage: property.getSearchPage,
    getHomePage: property.getHomePage,
    getHotProperty: property.getHotProperty,
    getListPage: property.getListPage,
    getSimilarProperty: property.getSimilarProperty,
    getPropertyMap,
  },
  location: { suggestLocations: location.suggestLocations, listCities: location.listCities },
  shortlist: shortlistRoutes,
  savedSearch: savedSearchRoutes,
  contact: contactRoutes,
  contactMail: contactMailRoutes,
  notification: notificationRoutes,
  subscription: subscriptionRoutes,
  planAdmin: planAdminRoutes,
  posting: postingRoutes,
  photos: photosRoutes,
  review: reviewRoutes,
  overview: overviewRoutes,
  bulk: bulkRoutes,
  seen: seenRoutes,
  statistics: statisticsRoutes,
  privacy: privacyRoutes,
  report: reportRoutes,
  partners: partnerRoutes,
  people: peopleRoutes,
  places: placesRoutes,
  settings: settingsRoutes,
  templates: templatesRoutes,
  support: supportRoutes,
  audit: auditRoutes,
  calculator: calculatorRoutes,
  compare: compareRoutes,
  lists: listsRoutes,
  prices: pricesRoutes,
};

type Features = typeof contract;
type AnyRoute = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];
/** Every route under its name, e.g. `POST /shortlist`. */
export type Api = { [R in AnyRoute as R extends Route ? `${R['method']} ${R['path']}` : never]: R };

/** Every route of the contract, in the order of the features. */
export const routes: readonly Route[] = Object.values(contract).flatMap((feature) => Object.values<Route>(feature));
