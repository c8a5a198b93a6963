/** Texts that people of the demo market wrote to each other. */

/** First messages with their replies. */
export const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ['Is it still available?', 'Yes, it is. Come and see it.'],
  ['Is the price final?', 'There is some room if you can decide this week.'],
  ['Is there covered parking for a car?', 'For one car, next to the staircase.'],
  ['How is the water in summer?', 'Bore water all day, and corporation water every second morning.'],
  ['Can I see it on Sunday morning?', 'Sunday from ten is fine. Please ask for a visit here.'],
  ['Do you allow pets?', 'A small dog is fine with us and with the neighbours.'],
  ['Which floor is it, and is there a lift?', 'As written in the listing. The lift has power backup.'],
  ['When could we move in?', 'On the date of the listing; a few days earlier if it helps.'],
  ['Is the society maintenance included?', 'The listing says so, and the bill comes every quarter.'],
  ['Are the papers ready to be read?', 'Yes, at the visit. You may bring your lawyer.'],
];

/** Reasons for which listings were reported. */
export const REPORT_REASONS = ['not_available', 'wrong_details', 'broker_as_owner', 'duplicate', 'stolen_photos'] as const;

/** Reasons for which visits were cancelled. */
export const CANCEL_REASONS = [
  'I am ill.',
  'I have to work that day.',
  'We found another home.',
  'A relative comes to see it first.',
] as const;
