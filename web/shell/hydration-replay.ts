/**
 * A page is painted before its scripts have run, on slow phones by seconds. What people tap, type and submit in the meantime is recorded,
 * and replayed once the page is hydrated. Links, checkboxes and forms with their own action work without scripts and are not replayed.
 */
interface EarlyInput {
  readonly typed: Map<EventTarget, readonly [value: string, checked: boolean]>;
  /** The last click or submit. */
  last: Event | null;
  /** The event listener that records input. */
  record(event: Event): void;
}
declare global {
  interface Window {
    early?: EarlyInput;
  }
}

/**
 * Records early input; runs in the head. A form that needs its script is not submitted by the browser, because that would put the typed
 * values into the URL.
 */
export const EARLY_INPUT_SCRIPT = `(function(w,e){e=w.early={typed:new Map,last:null,record:function(v){var t=v.target;if(v.type=='input')e.typed.set(t,[t.value,t.checked]);else{e.last=v;if(v.type=='submit'&&!t.matches('[action],[method]'))v.preventDefault()}}};['click','input','submit'].forEach(function(n){addEventListener(n,e.record,true)})})(window)`;

/** Recorded input that is not yet replayed. */
let recorded: EarlyInput | null = null;
const PRESS_TYPES = ['click', 'submit'] as const;

/** Ends the recording. Must be called in the commit that hydrates the page: from then on React handles input itself. */
export function endEarlyInput(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  recorded = early;
  for (const type of ['click', 'input', 'submit']) removeEventListener(type, early.record, true);
  // An event that is still being dispatched has caused this hydration, and React handles it itself.
  if (early.last?.eventPhase !== Event.NONE) early.last = null;
  for (const type of PRESS_TYPES) addEventListener(type, replayTypedFirst, true);
}

/** Replays early input. Must be called in an effect of the outermost component, which runs after the effects of all others. */
export function replayEarlyInput(): void {
  // Deferred until the changes of the effects are rendered: initial values of fields, and content that only the browser knows.
  if (recorded) setTimeout(replay, 0);
}

/** Returns the recorded input once, so that it is replayed once. */
function takeRecorded(): EarlyInput | null {
  const input = recorded;
  recorded = null;
  for (const type of PRESS_TYPES) removeEventListener(type, replayTypedFirst, true);
  return input;
}

/**
 * Handles a click or submit between hydration and replay, or the submit that follows the click that caused hydration. Its handlers need the
 * values that were typed before, so these are replayed first. An earlier click or submit is not replayed any more.
 */
function replayTypedFirst(): void {
  const input = takeRecorded();
  if (input) replayTyped(input.typed);
}

/** A field that got the focus before hydration received no focus event, and would show no suggestions. */
function replayFocus(): void {
  const { activeElement: focused, body } = document;
  if (focused !== body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function replay(): void {
  const input = takeRecorded();
  if (!input) return;
  replayFocus();
  replayTyped(input.typed);
  replayPress(input.last);
}

function replayTyped(typed: EarlyInput['typed']): void {
  for (const [field, [value, checked]] of typed) {
    // This event hydrates a deferred part of the page. Nothing handles it.
    field.dispatchEvent(new Event('auxclick', { bubbles: true }));
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) setChecked(field, checked);
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) setText(field, value);
    else if (field instanceof HTMLSelectElement) setOption(field, value);
  }
}

function replayPress(last: Event | null): void {
  if (!(last?.target instanceof Element) || !last.target.isConnected) return;
  if (last.type === 'submit') {
    if (last.defaultPrevented && last.target instanceof HTMLFormElement) last.target.requestSubmit();
  } else last.target.closest<HTMLElement>('button[type="button"]')?.click();
}

/** React ignores an input event unless the value differs from the last value it knows, so its value tracking is bypassed. */
function setText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.type === 'file') return;
  field.value = '';
  const elementClass = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(elementClass.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function setChecked(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

function setOption(field: HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
