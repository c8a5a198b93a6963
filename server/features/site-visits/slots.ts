/** The half-hour slots of a listing, as pure functions. India has a single time zone, UTC+5:30, without daylight saving time. */
import type { Values } from '../../../kinds/field.ts';
import { VISIT_SLOT } from '../../../kinds/enumerations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { dayNumberInIndia, timeInIndia } from '../../../kinds/calendar.ts';

export const SLOT_MS = 30 * MINUTE_MS;
/** Number of days for which slots are offered, including today. */
const DAYS_AHEAD = 14;
/** Minimum time before a visit, which the owner needs to reply and to prepare. */
const MIN_NOTICE_MS = HOUR_MS;
/** Hours in India: when the listing has none, and when it says "all day", which does not include the night. */
const DEFAULT_HOURS = { from: 9, to: 18 };
const ALL_DAY_HOURS = { from: 7, to: 21 };

/** Slots of a day in India; `day` is a calendar day such as 2026-12-05. */
interface DaySlots {
  readonly day: string;
  readonly slots: readonly Date[];
}

/** The hours of the day in which a listing can be visited. Half hours are fractions. */
export function visitingHours({ visit_all_day, visit_start, visit_end }: Values): { from: number; to: number } {
  if (visit_all_day === true) return ALL_DAY_HOURS;
  const hourOf = (value: unknown, defaultHour: number) => {
    const index = typeof value === 'string' ? VISIT_SLOT.values.indexOf(value) : -1;
    return index < 0 ? defaultHour : index / 2;
  };
  const hours = { from: hourOf(visit_start, DEFAULT_HOURS.from), to: hourOf(visit_end, DEFAULT_HOURS.to) };
  return hours.from < hours.to ? hours : DEFAULT_HOURS;
}

/** Day of the week; 0 is Sunday. Day 0 of the epoch was a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7;

function isVisitingDay(visitDays: unknown, day: number): boolean {
  const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
  if (visitDays === 'weekday') return !isWeekend;
  return visitDays === 'weekend' ? isWeekend : true;
}

/**
 * The free slots of the next two weeks.
 * @param details fields of the listing
 * @param takenTimes starts of slots that are taken, in epoch ms
 */
export function listFreeSlots(details: Values, now: Date, takenTimes: ReadonlySet<number>): DaySlots[] {
  const { from, to } = visitingHours(details);
  const today = dayNumberInIndia(now.getTime());
  return Array.from({ length: DAYS_AHEAD }, (_, offset) => today + offset)
    .filter((day) => isVisitingDay(details['visit_days'], day))
    .map((day) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), slots: slotsOfDay(day, from, to) }))
    .map(({ day, slots }) => ({
      day,
      slots: slots.filter((slot) => slot.getTime() >= now.getTime() + MIN_NOTICE_MS && !takenTimes.has(slot.getTime())),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/** The slots of a day. The last one ends at the end of the hours. */
const slotsOfDay = (day: number, from: number, to: number): Date[] =>
  Array.from({ length: Math.floor((to - from) * 2) }, (_, index) => new Date(timeInIndia(day, from + index / 2)));

/** Whether a visit may begin at this time, ignoring slots that are taken. */
export const isSlot = (details: Values, startsAt: Date, now: Date): boolean =>
  listFreeSlots(details, now, new Set()).some(({ slots }) => slots.some((slot) => slot.getTime() === startsAt.getTime()));
