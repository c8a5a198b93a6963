import type { Early } from './before-awake.ts';

/** Does to a page that is awake what was done to it before. */
export function catchUp({ typed, last }: Early): void {
  for (const [field, [value, checked]] of typed) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) check(field, checked);
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) write(field, value);
    else if (field instanceof HTMLSelectElement) choose(field, value);
  }
  if (!(last?.target instanceof Element) || !last.target.isConnected) return;
  if (last.type === 'submit') {
    if (last.defaultPrevented && last.target instanceof HTMLFormElement) last.target.requestSubmit();
  } else last.target.closest<HTMLElement>('button[type="button"]')?.click();
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
