import { startOfDayInIndia } from '../../../kinds/calendar.ts';

/**
 * A time as everybody may see it: the start of its day in India, in ISO 8601. An import publishes many homes and one answer confirms all homes
 * of an owner, so exact times would tell which homes are of one person.
 */
export const publicDay = (time: Date): string => startOfDayInIndia(time).toISOString();
