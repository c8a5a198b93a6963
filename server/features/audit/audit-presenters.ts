/** Audit events as text: the action, its subject and what changed. */
import type { AuditEvent } from '../../../contract/administration/audit.ts';
import { hasText, textById } from '../../i18n/text.ts';
import type { SubjectNames } from './subject-names.ts';
import { presentLabel, presentValue } from './value-presenters.ts';
import { isUuid } from '../../db/uuids.ts';

type EventTexts = AuditEvent['words'];
type Change = EventTexts['changes'][number];
type Details = AuditEvent['details'];
interface EventToPresent {
  readonly action: string;
  readonly subject: string | null;
  readonly details: Details;
}

/** Details that are not shown, because the changes contain them or people cannot understand them. */
const HIDDEN_DETAILS: ReadonlySet<string> = new Set(['case', 'fields']);
const CHANGE_PAIRS = [
  ['from', 'to'],
  ['before', 'after'],
  ['assignee_before', 'assignee_after'],
] as const;

export const presentAction = (action: string): string =>
  hasText(`audit_action.${action}`) ? textById(`audit_action.${action}`) : action.replaceAll('_', ' ');

export function presentEvent(event: EventToPresent, names: SubjectNames): EventTexts {
  const isListingChange = event.action.startsWith('review_');
  const omittedDetails = new Set<string>(HIDDEN_DETAILS);
  const changes = CHANGE_PAIRS.flatMap(([before, after]): Change[] => {
    const details = event.details;
    if (!Object.hasOwn(details, before) && !Object.hasOwn(details, after)) return [];
    // `from` alone is a start date, not a change
    if (before === 'from' && !Object.hasOwn(details, 'to')) return [];
    omittedDetails.add(before).add(after);
    return presentChanges(details[before], details[after], changedFieldName(event, before), names, isListingChange);
  });
  const details = Object.entries(event.details).flatMap(([name, value]) => {
    const isHidden = omittedDetails.has(name) || value === null || (Array.isArray(value) && value.length === 0);
    if (isHidden || (isUuid(value) && !names.people.has(value))) return [];
    const listing = typeof value === 'string' ? names.listings.get(value) : undefined;
    return [{ label: presentLabel(name, false), text: listing ?? presentValue(name, value, names.people) }];
  });
  return { action: presentAction(event.action), subject: presentSubject(event, names), changes, details };
}

function changedFieldName({ action, subject }: EventToPresent, before: (typeof CHANGE_PAIRS)[number][0]): string {
  if (before === 'assignee_before') return 'assignee';
  if (action === 'role_change') return 'role';
  if (action === 'suspend' || action === 'suspension_lifted') return 'account_status';
  return action === 'setting_change' && subject ? 'value' : 'state';
}

function presentChanges(before: unknown, after: unknown, name: string, { people }: SubjectNames, isListingChange: boolean): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const format = (value: unknown) => (value === undefined || value === null ? null : presentValue(name, value, people));
    return [{ label: presentLabel(name, false), before: format(before), after: format(after) }];
  }
  const [oldValues, newValues] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])].flatMap((key) => {
    if (JSON.stringify(oldValues[key]) === JSON.stringify(newValues[key])) return [];
    const format = (values: Details) =>
      values[key] === undefined || values[key] === null ? null : presentValue(key, values[key], people, isListingChange);
    return [{ label: presentLabel(key, isListingChange), before: format(oldValues), after: format(newValues) }];
  });
}

const isRecord = (value: unknown): value is Details => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Admin page of an event's subject, by the beginning of the action. */
const ADMIN_PATHS: readonly (readonly [actionPrefix: string, path: string])[] = [
  ['place_', '/admin/places'],
  ['support_', '/admin/support'],
  ['plan_saved', '/admin/plans'],
  ['plan_withdrawn', '/admin/plans'],
  ['setting_', '/admin/settings'],
  ['partner_', '/admin/partners'],
];

function presentSubject({ action, subject }: EventToPresent, { people, listings }: SubjectNames): EventTexts['subject'] {
  if (subject === null) return null;
  const person = people.get(subject);
  if (person !== undefined) return { text: person, path: `/admin/people?person=${subject}` };
  const listing = listings.get(subject);
  if (listing !== undefined) return { text: listing, path: `/admin/listing/${subject}` };
  // a UUID is the id of a session or contact, which has no readable name
  const unreadable: boolean = isUuid(subject);
  if (unreadable) return null;
  const path = ADMIN_PATHS.find(([actionPrefix]) => action.startsWith(actionPrefix))?.[1] ?? null;
  return { text: action === 'setting_change' && hasText(`settings.${subject}`) ? textById(`settings.${subject}`) : subject, path };
}
