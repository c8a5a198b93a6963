import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinNotes, mergeEntry, type DeviceValue, type Entry } from './merge-entry.ts';

const timeAt = (second: number) => new Date(second * 1000);
const text = fc.constantFrom('a', 'b', 'no', 'not bad', 'a\nb', '👩‍👩‍👧', 'மேல் மாடி');
const note = fc.option(fc.record({ text, at: fc.nat(50).map(timeAt) }));
const deviceValue = fc.record({ addedAt: fc.nat(50).map(timeAt), note }) satisfies fc.Arbitrary<DeviceValue>;
const noteLines = (entry: Entry | null) => new Set(entry?.note?.text.split('\n'));
const mergeAll = (devices: readonly DeviceValue[], current: Entry | null = null) => devices.reduce<Entry | null>(mergeEntry, current);

test('the merged entry is independent of the order of devices, except for the order of notes', () => {
  fc.assert(
    fc.property(fc.array(deviceValue, { minLength: 1, maxLength: 5 }), fc.option(fc.nat(50).map(timeAt)), (devices, removedAt) => {
      const current: Entry | null = removedAt && { active: false, addedAt: timeAt(0), changedAt: removedAt, note: null };
      const [forward, reversed] = [mergeAll(devices, current)!, mergeAll(devices.toReversed(), current)!];
      expect(forward.active).toBe(reversed.active);
      if (!removedAt) expect(forward.addedAt).toEqual(reversed.addedAt);
      expect(noteLines(forward)).toEqual(noteLines(reversed));
    }),
  );
});

test('merging the same device twice changes nothing, even after other devices', () => {
  fc.assert(
    fc.property(fc.array(deviceValue, { minLength: 1, maxLength: 5 }), (devices) => {
      const merged = mergeAll(devices)!;
      for (const device of devices) expect(mergeEntry(merged, device)).toEqual(merged);
    }),
  );
});

test('no line of a note is lost', () => {
  fc.assert(
    fc.property(fc.array(deviceValue, { minLength: 1, maxLength: 5 }), (devices) => {
      const keptLines = noteLines(mergeAll(devices));
      for (const device of devices) for (const line of device.note?.text.split('\n') ?? []) expect(keptLines).toContain(line);
    }),
  );
});

test('an entry that was removed after the device added it stays removed, and an entry that the device added later is restored', () => {
  const removed: Entry = { active: false, addedAt: timeAt(0), changedAt: timeAt(10), note: null };
  expect(mergeEntry(removed, { addedAt: timeAt(9), note: null }).active).toBe(false);
  expect(mergeEntry(removed, { addedAt: timeAt(11), note: null })).toMatchObject({ active: true, addedAt: timeAt(11) });
});

test('notes are joined as full lines, the earlier one first, and four notes of full length fit', () => {
  const noteOf = (noteText: string, second: number) => ({ text: noteText, at: timeAt(second) });
  expect(joinNotes(noteOf('not bad', 2), noteOf('no', 1))!.text).toBe('no\nnot bad');
  expect(joinNotes(noteOf('one\ntwo', 1), noteOf('two', 2))!.text).toBe('one\ntwo');
  const long = ['அ', '👍', 'c', 'd'].map((letter, second) => noteOf(letter.repeat(499), second));
  const joined = long.reduce<ReturnType<typeof joinNotes>>(joinNotes, null)!;
  expect(joined.text).toBe(long.map((note) => note.text).join('\n'));
  const truncated = joinNotes(joined, noteOf('e'.repeat(500), 9))!.text;
  expect(Array.from(truncated)).toHaveLength(2000);
  expect(truncated.endsWith('e'.repeat(500))).toBe(true);
  expect(truncated.isWellFormed()).toBe(true);
});
