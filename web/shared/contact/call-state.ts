import { m } from '../../../messages/compiled/messages.js';
import type { ContactCall } from '../../../contract/contact/calls.ts';

const STATE_TEXTS: Readonly<Record<Exclude<ContactCall['state'], 'completed'>, () => string>> = {
  waiting: m['contact_call.state_waiting'],
  ringing: m['contact_call.state_ringing'],
  connected: m['contact_call.state_connected'],
  missed: m['contact_call.state_missed'],
  failed: m['contact_call.state_failed'],
  refused: m['contact_call.state_refused'],
};

/** Text for the progress or outcome of a call. For an answered call it includes the duration in minutes and seconds. */
export function callStateText({ state, seconds }: Pick<ContactCall, 'state' | 'seconds'>): string {
  if (state !== 'completed') return STATE_TEXTS[state]();
  return m['contact_call.state_completed']({ time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}

/** Whether the call has ended. */
export const isCallOver = ({ state }: Pick<ContactCall, 'state'>): boolean =>
  state === 'completed' || state === 'missed' || state === 'failed' || state === 'refused';
