import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatVisitCalendar } from './calendar.ts';

const VISIT = {
  id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101',
  startsAt: new Date('2026-11-21T05:30:00Z'),
  updatedAt: new Date('2026-11-20T04:31:07.250Z'),
  version: 3,
  state: 'accepted',
  title: 'Visit: 2 BHK apartment',
  place: 'Thadagam Road, RS Puram, Coimbatore 641002',
  url: 'https://homes.example/visits',
  organizer: { name: 'Thinnai', uri: 'mailto:homes@example.org' },
};

/** The content lines of a file as defined in RFC 5545, 3.1: unfolded, and then split at the first colon outside of quotation marks. */
function linesOf(file: string): ReadonlyMap<string, string> {
  expect(file.endsWith('\r\n')).toBe(true);
  const unfolded = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  return new Map(
    unfolded.map((line) => {
      const [, name, parameters, value] = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line)!;
      return [name! + (parameters === '' ? '' : `;${parameters!.slice(1)}`), value!];
    }),
  );
}
const unescape = (text: string) => text.replace(/\\(.)/gu, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));

test('an accepted visit is an event with its time, place, organizer and the version of the visit', () => {
  expect([...linesOf(formatVisitCalendar(VISIT))]).toEqual([
    ['BEGIN', 'VEVENT'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Thinnai//Site visits//EN'],
    ['METHOD', 'PUBLISH'],
    ['UID', '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101@visit'],
    ['DTSTAMP', '20261120T043107Z'],
    ['SEQUENCE', '3'],
    ['ORGANIZER;CN="Thinnai"', 'mailto:homes@example.org'],
    ['DTSTART', '20261121T053000Z'],
    ['DTEND', '20261121T060000Z'],
    ['SUMMARY', 'Visit: 2 BHK apartment'],
    ['LOCATION', String.raw`Thadagam Road\, RS Puram\, Coimbatore 641002`],
    ['URL', 'https://homes.example/visits'],
    ['STATUS', 'CONFIRMED'],
    ['END', 'VCALENDAR'],
  ]);
});

test.each([
  ['requested', 'PUBLISH', 'TENTATIVE'],
  ['proposed', 'PUBLISH', 'TENTATIVE'],
  ['checked_in', 'PUBLISH', 'CONFIRMED'],
  ['cancelled', 'CANCEL', 'CANCELLED'],
  ['expired', 'CANCEL', 'CANCELLED'],
])('a visit that is %s has the method %s and the status %s', (state, method, status) => {
  const lines = linesOf(formatVisitCalendar({ ...VISIT, state }));
  expect([lines.get('METHOD'), lines.get('STATUS')]).toEqual([method, status]);
});

test('any title and place is read back unchanged, no line is longer than 75 bytes, and no text can add a line', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.stringMatching(/^[ a-z,;:\\"\n]{0,60}$/),
    fc.constantFrom('2 BHK அடுக்குமாடி வீடு, ஆர்.எஸ். புரம்; கோயம்புத்தூர்', 'x\r\nATTENDEE:mailto:thief@evil.example'),
  );
  fc.assert(
    fc.property(text, text, text, (title, place, name) => {
      const file = formatVisitCalendar({ ...VISIT, title, place, organizer: { ...VISIT.organizer, name } });
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const lines = linesOf(file);
      expect(lines.size).toBe(15);
      const normalized = (text: string) => text.replace(/\r\n|\r/gu, '\n').replace(/(?!\n)\p{Cc}/gu, ' ');
      expect(unescape(lines.get('SUMMARY')!)).toBe(normalized(title));
      expect(unescape(lines.get('LOCATION')!)).toBe(normalized(place));
    }),
  );
});
