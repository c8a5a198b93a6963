/** A site visit as an iCalendar file (RFC 5545). */
import { SLOT_MS } from './slots.ts';

interface CalendarVisit {
  readonly id: string;
  readonly startsAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly state: string;
  readonly title: string;
  readonly url: string;
}

const utc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/gu, '');
const escapeText = (text: string): string => text.replace(/[\\;,]/gu, String.raw`\$&`).replace(/\r?\n/gu, String.raw`\n`);
const STATUS: Readonly<Record<string, string>> = { cancelled: 'CANCELLED', requested: 'TENTATIVE', proposed: 'TENTATIVE' };

/** Lines have at most 75 bytes; longer ones go on after a line break and a space. */
function fold(line: string): string {
  const parts = [''];
  for (const character of line) {
    const last = parts.length - 1;
    const limit = last === 0 ? 75 : 74;
    if (Buffer.byteLength(parts[last]! + character) > limit) parts.push(character);
    else parts[last] += character;
  }
  return parts.join('\r\n ');
}

/** The id stays and SEQUENCE grows, so a calendar replaces the entry when the visit moves or is cancelled. */
export function visitCalendar({ id, startsAt, updatedAt, version, state, title, url }: CalendarVisit): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thinnai//Site visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@visit`,
    `DTSTAMP:${utc(updatedAt)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + SLOT_MS))}`,
    `SUMMARY:${escapeText(title)}`,
    `URL:${url}`,
    `STATUS:${STATUS[state] ?? 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
