import { expect, it } from 'vitest';
import type { FormField } from '../../../../contract/posting/form-model.ts';
import { mergeStep } from './merge-step.ts';
import type { FormStep } from './types.ts';

const text = (name: string): FormField => ({ name, control: 'text', label: name, hint: null, need: false, when: null, private: false });
const step: FormStep = { id: 'basic', title: 'Basic', optional: false, save: '/x', fields: [text('a'), text('b'), text('c')] };

it('merges fields that only one side changed', () => {
  const { values, conflicts } = mergeStep(step, { a: 'mine', b: '1', c: null }, { a: '1', b: '1' }, { a: '1', b: 'theirs' });
  expect(values).toEqual({ a: 'mine', b: 'theirs', c: null });
  expect(conflicts).toEqual([]);
});

it('reports a conflict when both sides changed a field differently', () => {
  const { values, conflicts } = mergeStep(step, { a: 'mine', b: '1', c: null }, { a: '1', b: '1' }, { a: 'theirs', b: '1' });
  expect(values['a']).toBe('mine');
  expect(conflicts).toEqual([{ field: 'a', mine: 'mine', theirs: 'theirs' }]);
});

it('reports no conflict when both sides changed a field to the same value', () => {
  expect(mergeStep(step, { a: 'new', b: null, c: null }, { a: 'old' }, { a: 'new' }).conflicts).toEqual([]);
});

it('a value that the form proposed and nobody changed is replaced by what others saved', () => {
  const stepWithProposal: FormStep = { ...step, fields: [{ ...text('a'), initial: 'proposed' }, text('b')] };
  expect(mergeStep(stepWithProposal, { a: 'proposed', b: null }, {}, { a: 'theirs' })).toEqual({
    values: { a: 'theirs', b: null },
    conflicts: [],
  });
  expect(mergeStep(stepWithProposal, { a: 'proposed', b: 'mine' }, {}, { b: 'mine' })).toEqual({
    values: { a: 'proposed', b: 'mine' },
    conflicts: [],
  });
});
