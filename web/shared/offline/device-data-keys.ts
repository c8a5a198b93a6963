/** Keys of the local storage under which unsent registrations of agents and partners are stored begin with it. */
export const REGISTRATION_DRAFT_PREFIX = 'thinnai.register.';
/** Cache of photos that another app shared; the name in `web/service-worker/device-caches.ts`. */
export const SHARED_PHOTOS_CACHE = 'shared-photos-1';
