/** Generates the iCalendar file of a site visit (RFC 5545), with the properties that its method requires (RFC 5546). */
import { SLOT_MS } from './slots.ts';

interface CalendarVisit {
  readonly id: string;
  readonly startsAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly state: string;
  readonly title: string;
  /** The place of the home, as precisely as it may be shown for this visit. */
  readonly place: string;
  readonly url: string;
  /** The site: its name, and its address as a URI. */
  readonly organizer: { readonly name: string; readonly uri: string };
}

const utcText = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/gu, '');
/** Removes control characters, because they are not allowed in texts (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/gu, String.raw`\$&`)
    .replace(/\r\n|\r|\n/gu, String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ');
/** A parameter in quotation marks. It cannot contain quotation marks itself (RFC 5545, 3.2). */
const quoteText = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`;
const STATUS: Readonly<Record<string, string>> = {
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
  requested: 'TENTATIVE',
  proposed: 'TENTATIVE',
};

/** Folds a line. Lines have at most 75 bytes; longer ones continue after a line break and a space. */
function foldLine(line: string): string {
  const segments = [''];
  for (const character of line) {
    const last = segments.length - 1;
    const limit = last === 0 ? 75 : 74;
    if (Buffer.byteLength(segments[last]! + character) > limit) segments.push(character);
    else segments[last] += character;
  }
  return segments.join('\r\n ');
}

/**
 * The file of a visit. The id stays the same and SEQUENCE increases. So a calendar replaces its entry when the visit is rescheduled, and
 * removes it when the method is CANCEL. There are no attendees, so neither side gets the address of the other.
 */
export function formatVisitCalendar({ id, startsAt, updatedAt, version, state, title, place, url, organizer }: CalendarVisit): string {
  const status = STATUS[state] ?? 'CONFIRMED';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thinnai//Site visits//EN',
    `METHOD:${status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@visit`,
    `DTSTAMP:${utcText(updatedAt)}`,
    `SEQUENCE:${version}`,
    `ORGANIZER;CN=${quoteText(organizer.name)}:${organizer.uri}`,
    `DTSTART:${utcText(startsAt)}`,
    `DTEND:${utcText(new Date(startsAt.getTime() + SLOT_MS))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${url}`,
    `STATUS:${status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
