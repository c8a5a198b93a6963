import type { GstState } from '../../../contract/sums/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';

/** Where somebody is for the tax, by name. */
export const stateName = (state: GstState): string => m[`gst_state.${state}`]();
