import { memoizePerLanguage } from '../../../messages/current-language.ts';

const ZONE = 'Asia/Kolkata';
const dayFormat = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short' }),
);

/** `Sat, 5 Dec`, in Indian time whatever the time zone of the device. Accepts ISO times and plain dates. */
export const visitDayText = (at: string): string => dayFormat().format(new Date(at));
