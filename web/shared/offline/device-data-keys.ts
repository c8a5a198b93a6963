/** The local storage keys of unsent registrations of agents and partners begin with this. */
export const REGISTRATION_DRAFT_PREFIX = 'thinnai.register.';
/** Cache of photos that another app shared; the name in `web/service-worker/device-caches.ts`. */
export const SHARED_PHOTOS_CACHE = 'shared-photos-1';
