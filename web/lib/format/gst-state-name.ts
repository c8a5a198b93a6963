import type { GstState } from '../../../contract/calculators/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';

/** Listed one by one, so that the bundler can remove unused messages; a computed message name would include all texts of the site. */
const NAMES: Readonly<Record<GstState, () => string>> = {
  AN: m['gst_state.AN'],
  AP: m['gst_state.AP'],
  AR: m['gst_state.AR'],
  AS: m['gst_state.AS'],
  BR: m['gst_state.BR'],
  CG: m['gst_state.CG'],
  CH: m['gst_state.CH'],
  DL: m['gst_state.DL'],
  DN: m['gst_state.DN'],
  GA: m['gst_state.GA'],
  GJ: m['gst_state.GJ'],
  HP: m['gst_state.HP'],
  HR: m['gst_state.HR'],
  JH: m['gst_state.JH'],
  JK: m['gst_state.JK'],
  KA: m['gst_state.KA'],
  KL: m['gst_state.KL'],
  LA: m['gst_state.LA'],
  LD: m['gst_state.LD'],
  MH: m['gst_state.MH'],
  ML: m['gst_state.ML'],
  MN: m['gst_state.MN'],
  MP: m['gst_state.MP'],
  MZ: m['gst_state.MZ'],
  NL: m['gst_state.NL'],
  OD: m['gst_state.OD'],
  PB: m['gst_state.PB'],
  PY: m['gst_state.PY'],
  RJ: m['gst_state.RJ'],
  SK: m['gst_state.SK'],
  TG: m['gst_state.TG'],
  TN: m['gst_state.TN'],
  TR: m['gst_state.TR'],
  UK: m['gst_state.UK'],
  UP: m['gst_state.UP'],
  WB: m['gst_state.WB'],
};

/** Name of the state or union territory with this GST code. */
export const stateName = (state: GstState): string => NAMES[state]();
