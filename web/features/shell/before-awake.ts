/**
 * A page is painted before its scripts are there, on a cheap phone by seconds. What is tapped, typed and sent meanwhile is kept here
 * and done once the page is awake. Links, boxes and forms with an address of their own do without scripts and are left alone.
 */
interface Early {
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
export function catchUp(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  for (const type of ['click', 'input', 'submit']) removeEventListener(type, early.hear, true);
  const { typed, last } = early;
  // after the fields were given what they start with
  setTimeout(() => {
    for (const [field, [value, checked]] of typed) {
      if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) check(field, checked);
      else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) write(field, value);
      else if (field instanceof HTMLSelectElement) choose(field, value);
    }
    // one that is still on its way is what woke the page, and is answered by it
    if (!last || last.eventPhase !== Event.NONE || !(last.target instanceof Element) || !last.target.isConnected) return;
    if (last.type === 'submit') {
      if (last.defaultPrevented && last.target instanceof HTMLFormElement) last.target.requestSubmit();
    } else last.target.closest<HTMLElement>('button[type="button"]')?.click();
  });
}

/** React takes a change for one only when the field held something else before, whoever put it there. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.type === 'file') return;
  field.value = '';
  const type = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function check(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
