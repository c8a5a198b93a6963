/**
 * Generates descriptions: a few random sentences that are consistent with the values of the listing. No sentence contains contact details.
 */
import { chance, pickOne, type Random } from '../../kinds/seeded-random.ts';
import { isArea, toSqft } from '../../kinds/area.ts';
import type { Values } from '../../kinds/field.ts';

interface DescriptionContext {
  readonly values: Values;
  readonly locality: string;
  readonly title: string;
  /** Name of the building; null when it has none. */
  readonly place: string | null;
}
type Sentence = (context: DescriptionContext) => string | null;
const when =
  (condition: (values: Values) => boolean, text: string | ((context: DescriptionContext) => string)): Sentence =>
  (context) => {
    if (!condition(context.values)) return null;
    return typeof text === 'string' ? text : text(context);
  };
const always = (text: string | ((context: DescriptionContext) => string)): Sentence => when(() => true, text);

const isHome = (values: Values) => values.bhk_type !== undefined && values.room_type === undefined;
const isShared = (values: Values) => values.room_type !== undefined;
const isPg = (values: Values) => values.rooms !== undefined;
const isLand = (values: Values) => values.land_use !== undefined;
const isPremises = (values: Values) => values.commercial_property_type !== undefined;
const isSale = (values: Values) => values.expected_price !== undefined;
const has =
  (name: string, ...tokens: string[]) =>
  (values: Values) =>
    Array.isArray(values[name])
      ? values[name].some((token: unknown) => tokens.includes(String(token)))
      : tokens.includes(String(values[name]));
const allOf =
  (...tests: ((values: Values) => boolean)[]) =>
  (values: Values) =>
    tests.every((test) => test(values));
const isRoomy = (values: Values) => isArea(values.built_up_area) && toSqft(values.built_up_area) > 1400;

const OPENINGS: readonly Sentence[] = [
  when(isHome, ({ title, locality }) => `${title} in ${locality}, in a street where people know each other.`),
  when(allOf(isHome, isRoomy), ({ locality }) => `A roomy home in ${locality} with space for a family and visiting grandparents.`),
  when(
    allOf(isHome, has('listing_role', 'Owner')),
    ({ locality }) => `This is our own house in ${locality}; we lived here until we moved closer to work.`,
  ),
  when(allOf(isHome, has('building_age', 'new', '1year')), 'Nearly new building, everything works and nothing has to be repaired.'),
  when(allOf(isHome, has('building_age', '10+')), 'An older building with thick walls, high ceilings and cool rooms in summer.'),
  when(
    allOf(isHome, (values) => typeof values.floor === 'number' && values.floor >= 4),
    ({ values }) => `On floor ${String(values.floor)}, with open sky on two sides and a breeze most evenings.`,
  ),
  when(
    allOf(isHome, (values) => values.floor === 0),
    'Ground floor, no steps, easy for older people and prams.',
  ),
  when(isShared, ({ locality }) => `One room is free in our flat in ${locality} and we are looking for someone easy to live with.`),
  when(isShared, 'We share cooking and cleaning by a simple list on the fridge, and it works.'),
  when(isShared, 'Quiet on weekdays, some music on Saturdays; everyone here works.'),
  when(isPg, ({ place, locality }) => `${place ?? 'Our house'} in ${locality} is run by a family that lives on the ground floor.`),
  when(isPg, ({ locality }) => `Clean beds and fixed meal times, ten minutes on foot from the main road of ${locality}.`),
  when(
    allOf(isPg, has('occupation', 'Student', 'both')),
    'Many of our residents study nearby; there is a reading room that stays open till midnight.',
  ),
  when(
    allOf(isPg, has('occupation', 'Working Professional', 'both')),
    'Breakfast is ready early for those who leave with the first office bus.',
  ),
  when(
    allOf(isLand, has('land_use', 'residential')),
    ({ locality }) => `Level plot in ${locality}, ready to build on; neighbours have built on both sides.`,
  ),
  when(
    allOf(isLand, has('land_use', 'agricultural')),
    'Red soil, a bore that gave water through the last two summers, and a mud road up to the fence.',
  ),
  when(allOf(isLand, has('land_use', 'industrial', 'commercial')), 'Wide frontage and a road that takes loaded lorries.'),
  when(isLand, 'Boundary stones are in place and can be checked with the survey sketch on the spot.'),
  when(
    allOf(isPremises, has('commercial_property_type', 'shop', 'showroom')),
    ({ locality }) => `Street-facing space in ${locality} with people walking past from morning to night.`,
  ),
  when(
    allOf(isPremises, has('commercial_property_type', 'office space', 'co-working')),
    ({ locality }) => `Office floor in ${locality} with daylight from two sides and no pillars in the way.`,
  ),
  when(
    allOf(isPremises, has('commercial_property_type', 'godown/warehouse', 'industrial shed', 'industrial building')),
    'Dry floor, good height and room for a twenty-foot container to turn.',
  ),
  when(
    allOf(isPremises, has('commercial_property_type', 'restaurant/cafe')),
    'Kitchen exhaust and grease trap are in place from the last tenant.',
  ),
  when(isPremises, ({ locality }) => `Suits a small firm that wants to be in ${locality} without paying mall prices.`),
];

const DETAILS: readonly Sentence[] = [
  when(has('furnishing', 'Fully'), 'Move in with a suitcase: cots, wardrobes, fridge and washing machine stay.'),
  when(allOf(isHome, has('furnishing', 'Semi')), 'Wardrobes, lights and fans are there; the rest is up to you.'),
  when(allOf(isHome, has('furnishing', 'None')), 'Handed over empty and freshly cleaned, so you can set it up your way.'),
  when(allOf(isHome, has('water_supply', 'both')), 'Corporation water twice a week and a bore well for the rest; the sump never ran dry.'),
  when(allOf(isHome, has('water_supply', 'corporation')), 'Corporation water comes regularly and is stored in an overhead tank.'),
  when(has('power_backup', 'full'), 'The generator carries the whole house, lift included.'),
  when(has('power_backup', 'partial'), 'Inverter for lights and fans, enough for the usual evening cuts.'),
  when(allOf(isHome, has('parking', 'car', 'both')), 'Covered place for one car inside the compound.'),
  when(allOf(isHome, has('parking', 'bike')), 'Bikes stand inside the gate; for a car there is place on the street.'),
  when(has('amenities', 'lift'), 'Lift with backup, serviced every month.'),
  when(has('amenities', "children's play area", 'park'), 'Children play downstairs, away from the traffic.'),
  when(has('amenities', 'rain water harvesting'), 'Rain water goes back into the ground; the well shows it.'),
  when(has('preferred_tenants', 'family'), 'We would like a family that stays for a few years.'),
  when(has('preferred_tenants', 'anyone'), 'Families, students, colleagues sharing: all are welcome as long as neighbours can sleep.'),
  when((values) => values.pet_allowed === true, 'Pets are fine, ours grew up here.'),
  when(allOf(isHome, isSale, has('sale_deed', 'yes')), 'Sale deed and encumbrance certificate can be read before you decide.'),
  when(
    allOf(isSale, has('construction_status', 'under_construction')),
    'The structure is up and the work goes on without a break; visit the site any morning.',
  ),
  when(allOf(isSale, has('currently_under_loan', 'true')), 'There is a bank loan on it that is closed with the sale.'),
  when(
    allOf(isLand, has('approval_authority', 'DTCP', 'CMDA', 'BDA', 'LPA')),
    'Approved layout; the approval number is on the papers and here.',
  ),
  when(isLand, 'Electricity line runs along the road.'),
  when((values) => values.corner_plot === true, 'Corner plot, so light and air from two roads.'),
  when(
    allOf(isPg, (values) => values.food_included === true),
    'Home food, less oil, no repeated gravies; Sundays have a special lunch.',
  ),
  when(allOf(isPg, has('common_amenities', 'wifi')), 'Wifi reaches every room, tested with video calls.'),
  when(isPg, 'Deposit comes back in the week you leave, after a look at the room.'),
  when(has('attached_bathroom', 'true'), 'The room has its own bathroom with a geyser.'),
  when(isShared, 'Rent includes nothing hidden: electricity and wifi are split equally.'),
  when(allOf(isPremises, has('washroom', 'private')), 'Own washroom inside the unit.'),
  when(
    allOf(isPremises, has('commercial_parking', 'reserved', 'public & reserved')),
    'Reserved parking is part of the deal and marked with your name.',
  ),
  when(allOf(isPremises, has('commercial_power_backup', 'full')), 'Full power backup, tested every Friday.'),
  when(allOf(isPremises, has('furnishing', 'Fully')), 'Desks, partitions and wiring are in place; a team can start on Monday.'),
];

const SURROUNDINGS: readonly Sentence[] = [
  always(({ locality }) => `From here most of ${locality} is a walk or one short auto ride.`),
  always('Bus stop and grocery shops are around the corner.'),
  always('School, clinic and pharmacy within a few minutes on foot.'),
  always('Vegetable market in the morning, tea shop all day, quiet after nine.'),
  always('Wide road in front, so deliveries and visitors find it easily.'),
  always('Temple, mosque and church bells are all within hearing, and nobody minds.'),
  always('The lane is tarred and lit, and does not flood when it rains.'),
];

const CLOSINGS: readonly Sentence[] = [
  always('Please see it in daylight before you decide.'),
  always('Papers can be read at the visit.'),
  always('We show it in the evenings and on Sundays.'),
  when(has('listing_role', 'Owner'), 'You deal with us directly; there is no commission.'),
  when(has('listing_role', 'Agent'), 'The owner has asked us to show it and answers through us within a day.'),
  when(has('listing_role', 'Developer'), 'Our site office is open every day and shows the registered plans.'),
  when(
    (values) => values.rent_negotiable === true || values.price_negotiable === true,
    'The price can be talked about with people who mean it.',
  ),
];

/** A description of 30 to 2,000 characters that is consistent with the values. */
export function describeListing(context: DescriptionContext, random: Random): string {
  const fitting = (sentences: readonly Sentence[]) => sentences.map((sentence) => sentence(context)).filter((text) => text !== null);
  const pickFitting = (sentences: readonly Sentence[]): string => pickOne(random, fitting(sentences));
  const details = fitting(DETAILS);
  const detailSentences = new Set<string>();
  for (let n = chance(random, 0.4) ? 3 : 2; n > 0 && details.length > 0; n--) detailSentences.add(pickOne(random, details));
  return [
    pickFitting(OPENINGS),
    ...detailSentences,
    ...(chance(random, 0.7) ? [pickFitting(SURROUNDINGS)] : []),
    ...(chance(random, 0.6) ? [pickFitting(CLOSINGS)] : []),
  ].join(' ');
}
