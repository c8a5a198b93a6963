import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinNotes, mergeEntry, type Brought, type Entry } from './merge-entry.ts';

const at = (second: number) => new Date(second * 1000);
const text = fc.constantFrom('a', 'b', 'no', 'not bad', 'a\nb', '👩‍👩‍👧', 'மேல் மாடி');
const note = fc.option(fc.record({ text, at: fc.nat(50).map(at) }));
const brought = fc.record({ keptAt: fc.nat(50).map(at), note }) satisfies fc.Arbitrary<Brought>;
const lines = (entry: Entry | null) => new Set(entry?.note?.text.split('\n'));
const all = (devices: readonly Brought[], before: Entry | null = null) => devices.reduce<Entry | null>(mergeEntry, before);

test('devices may come in any order: the entry is the same but for the order of its notes', () => {
  fc.assert(
    fc.property(fc.array(brought, { minLength: 1, maxLength: 5 }), fc.option(fc.nat(50).map(at)), (devices, removedAt) => {
      const before: Entry | null = removedAt && { active: false, keptAt: at(0), changedAt: removedAt, note: null };
      const [one, other] = [all(devices, before)!, all(devices.toReversed(), before)!];
      expect(one.active).toBe(other.active);
      if (!removedAt) expect(one.keptAt).toEqual(other.keptAt);
      expect(lines(one)).toEqual(lines(other));
    }),
  );
});

test('a device that hands over twice, at once or after others, changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.array(brought, { minLength: 1, maxLength: 5 }), (devices) => {
      const once = all(devices)!;
      for (const device of devices) expect(mergeEntry(once, device)).toEqual(once);
    }),
  );
});

test('no line of a note is lost', () => {
  fc.assert(
    fc.property(fc.array(brought, { minLength: 1, maxLength: 5 }), (devices) => {
      const kept = lines(all(devices));
      for (const device of devices) for (const line of device.note?.text.split('\n') ?? []) expect(kept).toContain(line);
    }),
  );
});

test('what was taken out after the device put it in stays out, what was put in later comes back', () => {
  const out: Entry = { active: false, keptAt: at(0), changedAt: at(10), note: null };
  expect(mergeEntry(out, { keptAt: at(9), note: null }).active).toBe(false);
  expect(mergeEntry(out, { keptAt: at(11), note: null })).toMatchObject({ active: true, keptAt: at(11) });
});

test('notes are joined by whole lines, the earlier first; four of full length are kept whole', () => {
  const said = (words: string, second: number) => ({ text: words, at: at(second) });
  expect(joinNotes(said('not bad', 2), said('no', 1))!.text).toBe('no\nnot bad');
  expect(joinNotes(said('one\ntwo', 1), said('two', 2))!.text).toBe('one\ntwo');
  const long = ['அ', '👍', 'c', 'd'].map((letter, second) => said(letter.repeat(499), second));
  const joined = long.reduce<ReturnType<typeof joinNotes>>(joinNotes, null)!;
  expect(joined.text).toBe(long.map((one) => one.text).join('\n'));
  const over = joinNotes(joined, said('e'.repeat(500), 9))!.text;
  expect(Array.from(over)).toHaveLength(2000);
  expect(over.endsWith('e'.repeat(500))).toBe(true);
  expect(over.isWellFormed()).toBe(true);
});
