import type { GstState } from '../../../contract/calculators/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';

/** Name of a state in the Goods and Services Tax. */
export const stateName = (state: GstState): string => m[`gst_state.${state}`]();
