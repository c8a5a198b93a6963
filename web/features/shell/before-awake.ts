import { catchUp } from './catch-up.ts';

/**
 * A page is painted before its scripts are there, on a cheap phone by seconds. What is tapped, typed and sent meanwhile is kept here
 * and done once the page is awake. Links, boxes and forms with an address of their own do without scripts and are left alone.
 */
export interface Early {
  readonly typed: Map<EventTarget, readonly [value: string, checked: boolean]>;
  /** The last tap, or form sent. */
  last: Event | null;
  hear(event: Event): void;
}
declare global {
  interface Window {
    early?: Early;
  }
}

/** Runs in the head. A form that needs its script is not sent as an address, where what was written would be for all to read. */
export const EARLY_SCRIPT = `(function(w,e){e=w.early={typed:new Map,last:null,hear:function(v){var t=v.target;if(v.type=='input')e.typed.set(t,[t.value,t.checked]);else{e.last=v;if(v.type=='submit'&&!t.matches('[action],[method]'))v.preventDefault()}}};['click','input','submit'].forEach(function(n){addEventListener(n,e.hear,true)})})(window)`;

/** Does what was asked for before the page was awake. To be called when everything the server sent is hydrated. */
export function awaken(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  for (const type of ['click', 'input', 'submit']) removeEventListener(type, early.hear, true);
  // one that is still on its way is what woke the page, and is answered by it
  if (early.last?.eventPhase !== Event.NONE) early.last = null;
  // after the fields were given what they start with
  setTimeout(catchUp, 0, early);
}
