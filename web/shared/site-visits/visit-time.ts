import { memoizePerLanguage } from '../../../messages/current-language.ts';

const ZONE = 'Asia/Kolkata';
const dayFormat = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short' }),
);

/** `Sat, 5 Dec`, in India whatever the zone of the device. Takes ISO times and plain dates. */
export const visitDayText = (at: string): string => dayFormat().format(new Date(at));
