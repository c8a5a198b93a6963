import { expect, it } from 'vitest';
import type { FormField } from '../../../../contract/form-model.ts';
import { mergeStep } from './conflict.ts';
import type { FormStep } from './types.ts';

const text = (name: string): FormField => ({ name, control: 'text', label: name, hint: null, need: false, when: null, private: false });
const step: FormStep = { id: 'basic', title: 'Basic', save: '/x', fields: [text('a'), text('b'), text('c')] };

it('takes over what only the other side changed and keeps what only this side changed', () => {
  const { values, clashes } = mergeStep(step, { a: 'mine', b: '1', c: null }, { a: '1', b: '1' }, { a: '1', b: 'theirs' });
  expect(values).toEqual({ a: 'mine', b: 'theirs', c: null });
  expect(clashes).toEqual([]);
});

it('asks where both sides changed the same field differently', () => {
  const { values, clashes } = mergeStep(step, { a: 'mine', b: '1', c: null }, { a: '1', b: '1' }, { a: 'theirs', b: '1' });
  expect(values['a']).toBe('mine');
  expect(clashes).toEqual([{ field: 'a', mine: 'mine', theirs: 'theirs' }]);
});

it('does not ask where both sides changed to the same', () => {
  expect(mergeStep(step, { a: 'new', b: null, c: null }, { a: 'old' }, { a: 'new' }).clashes).toEqual([]);
});
