import { m } from '../../messages/compiled/messages.js';
import type { Intent } from '../../contract/slug/state.ts';

/**
 * The six searches of a city. The slugs are the canonical ones of `searchUrl`, written as literals so that the header does not load the
 * slug grammar on every page; a test checks that they are equal.
 */
export const TABS: readonly { readonly intent: Intent; readonly label: () => string; readonly url: (city: string) => string }[] = [
  { intent: 'rent', label: m['shell.rent'], url: (city) => `/homes-in-${city}-for-rent` },
  { intent: 'buy', label: m['shell.buy'], url: (city) => `/homes-in-${city}-for-sale` },
  { intent: 'pg', label: m['shell.pg'], url: (city) => `/pg-in-${city}` },
  { intent: 'flatmates', label: m['shell.flatmates'], url: (city) => `/flatmate-in-${city}` },
  { intent: 'commercial', label: m['shell.commercial'], url: (city) => `/commercial-property-in-${city}` },
  { intent: 'plots', label: m['shell.plots'], url: (city) => `/plot-in-${city}` },
];
