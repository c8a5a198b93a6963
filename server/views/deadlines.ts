/** E-Commerce Rules 2020, rule 4 (5): a complaint is acknowledged within 48 hours and redressed within one month of its receipt. */
const ACKNOWLEDGE_MS = 48 * 60 * 60 * 1000;

export function deadlines(received: Date): { readonly acknowledge: Date; readonly decide: Date } {
  return { acknowledge: new Date(received.getTime() + ACKNOWLEDGE_MS), decide: aMonthLater(received) };
}

/** The same day and time of the next month, its last day where it has no such day. */
function aMonthLater(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + 1);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
