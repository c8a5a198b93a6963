/** An event of the trail in words: what was done, to what, and what changed. */
import type { TrailEvent } from '../../../contract/audit.ts';
import { hasText, textOf } from '../../views/text.ts';
import { isId, type Known } from './names.ts';
import { labelWords, valueWords } from './value-words.ts';

type Words = TrailEvent['words'];
type Change = Words['changes'][number];
type Facts = TrailEvent['facts'];
interface Event {
  readonly action: string;
  readonly subject: string | null;
  readonly facts: Facts;
}

/** Said by the changes, or of no meaning to people. */
const UNSAID: ReadonlySet<string> = new Set(['case', 'fields']);
const PAIRS = [
  ['from', 'to'],
  ['before', 'after'],
  ['holder_before', 'holder_after'],
] as const;

export const actionWords = (action: string): string =>
  hasText(`audit_action.${action}`) ? textOf(`audit_action.${action}`) : action.replaceAll('_', ' ');

export function eventWords(event: Event, known: Known): Words {
  const ofListing = event.action.startsWith('review_');
  const taken = new Set<string>(UNSAID);
  const changes = PAIRS.flatMap(([before, after]): Change[] => {
    const facts = event.facts;
    if (!Object.hasOwn(facts, before) && !Object.hasOwn(facts, after)) return [];
    // a list is picked for from one day to another: nothing changed there
    if (before === 'from' && !Object.hasOwn(facts, 'to')) return [];
    taken.add(before).add(after);
    return changesBetween(facts[before], facts[after], nameOfChange(event, before), known, ofListing);
  });
  const facts = Object.entries(event.facts).flatMap(([name, value]) => {
    const unsaid = taken.has(name) || value === null || (Array.isArray(value) && value.length === 0);
    if (unsaid || (isId(value) && !known.people.has(value))) return [];
    const listing = typeof value === 'string' ? known.listings.get(value) : undefined;
    return [{ label: labelWords(name, false), text: listing ?? valueWords(name, value, known.people) }];
  });
  return { action: actionWords(event.action), subject: subjectWords(event, known), changes, facts };
}

function nameOfChange({ action, subject }: Event, before: (typeof PAIRS)[number][0]): string {
  if (before === 'holder_before') return 'holder';
  if (action === 'role_change') return 'role';
  return action === 'setting_change' && subject ? 'value' : 'state';
}

function changesBetween(before: unknown, after: unknown, name: string, { people }: Known, ofListing: boolean): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const words = (value: unknown) => (value === undefined || value === null ? null : valueWords(name, value, people));
    return [{ label: labelWords(name, false), before: words(before), after: words(after) }];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((part) => {
    if (JSON.stringify(old[part]) === JSON.stringify(now[part])) return [];
    const words = (of: Facts) => (of[part] === undefined || of[part] === null ? null : valueWords(part, of[part], people, ofListing));
    return [{ label: labelWords(part, ofListing), before: words(old), after: words(now) }];
  });
}

const isRecord = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where staff sees more of what an event is about. */
const PATHS: readonly (readonly [begins: string, path: string])[] = [
  ['place_', '/admin/places'],
  ['support_', '/admin/support'],
  ['plan_kept', '/admin/plans'],
  ['plan_withdrawn', '/admin/plans'],
  ['setting_', '/admin/settings'],
  ['partner_', '/admin/partners'],
];

function subjectWords({ action, subject }: Event, { people, listings }: Known): Words['subject'] {
  if (subject === null) return null;
  const person = people.get(subject);
  if (person !== undefined) return { text: person, path: `/admin/people?person=${subject}` };
  const listing = listings.get(subject);
  if (listing !== undefined) return { text: listing, path: `/admin/listing/${subject}` };
  // a session or a contact: nothing people could read
  const unreadable: boolean = isId(subject);
  if (unreadable) return null;
  const path = PATHS.find(([begins]) => action.startsWith(begins))?.[1] ?? null;
  return { text: action === 'setting_change' && hasText(`settings.${subject}`) ? textOf(`settings.${subject}`) : subject, path };
}
