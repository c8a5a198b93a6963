/**
 * A page is painted before its scripts have run, on slow phones by seconds. What people tap, type and submit in the meantime is
 * recorded and replayed once the page is hydrated. Links, checkboxes and forms with their own address work without scripts and
 * are not replayed.
 */
interface EarlyInput {
  readonly typed: Map<EventTarget, readonly [value: string, checked: boolean]>;
  /** The last click or submit. */
  last: Event | null;
  hear(event: Event): void;
}
declare global {
  interface Window {
    early?: EarlyInput;
  }
}

/**
 * Records early input; runs in the head. A form that needs its script is not submitted natively, because what was typed would end
 * up in the URL.
 */
export const EARLY_INPUT_SCRIPT = `(function(w,e){e=w.early={typed:new Map,last:null,hear:function(v){var t=v.target;if(v.type=='input')e.typed.set(t,[t.value,t.checked]);else{e.last=v;if(v.type=='submit'&&!t.matches('[action],[method]'))v.preventDefault()}}};['click','input','submit'].forEach(function(n){addEventListener(n,e.hear,true)})})(window)`;

/** What was recorded and is not replayed yet. */
let recorded: EarlyInput | null = null;
const PRESSES = ['click', 'submit'] as const;

/** Ends the recording. To be called in the commit that hydrates the page: from then on React handles input itself. */
export function endEarlyInput(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  recorded = early;
  for (const type of ['click', 'input', 'submit']) removeEventListener(type, early.hear, true);
  // An event that is still being dispatched caused this hydration, and React handles it itself.
  if (early.last?.eventPhase !== Event.NONE) early.last = null;
  for (const type of PRESSES) addEventListener(type, replayTypedFirst, true);
}

/** Replays early input. To be called in an effect of the outermost component, which runs after those of all others. */
export function replayEarlyInput(): void {
  // Deferred until what the effects changed is rendered: initial values of fields, and what only the browser knows.
  if (recorded) setTimeout(replay, 0);
}

function takeRecorded(): EarlyInput | null {
  const taken = recorded;
  recorded = null;
  for (const type of PRESSES) removeEventListener(type, replayTypedFirst, true);
  return taken;
}

/**
 * A press between hydration and replay, or the submission that follows the click that caused the hydration: its handlers must know what
 * was typed before it. It is the last press, so an earlier one is not replayed.
 */
function replayTypedFirst(): void {
  const taken = takeRecorded();
  if (taken) replayTyped(taken.typed);
}

/** A field that got the focus before hydration received no event, and would show no suggestions. */
function replayFocus(): void {
  const { activeElement: focused, body } = document;
  if (focused !== body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function replay(): void {
  const taken = takeRecorded();
  if (!taken) return;
  replayFocus();
  replayTyped(taken.typed);
  replayPress(taken.last);
}

function replayTyped(typed: EarlyInput['typed']): void {
  for (const [field, [value, checked]] of typed) {
    // A part of the page that waits for being seen becomes interactive with this event, which nothing handles.
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

/** React ignores an input event unless the value differs from the last one it saw, so its value tracking is bypassed. */
function setText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.type === 'file') return;
  field.value = '';
  const type = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')!.set!.call(field, value);
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
