/** fast-check arbitraries of valid and invalid values of a field. For tests only. */
import * as fc from 'fast-check';
import { SQFT_PER_UNIT } from '../kinds/area.ts';
import { dateLimits } from '../kinds/validation/apply-step.ts';
import { addDays } from '../kinds/calendar.ts';
import { rowIdentity } from '../kinds/validation/distinct-rows.ts';
import type { AreaField, Control, Field, RowsField, TextField } from '../kinds/field.ts';

const WORDS = ['light', 'Water', 'வீடு', 'घर', 'two', '12', 'é', '🏠', "children's", 'A/C', 'மாடி', '&', '<b>', 'near'];
const ANY_TOKEN = fc.string({ minLength: 1 }).map((text) => `${text}?!`);

function validText(field: Pick<TextField, 'min' | 'max' | 'pattern'>): fc.Arbitrary<string> {
  switch (field.pattern) {
    case 'pincode':
      return fc.integer({ min: 100_000, max: 999_999 }).map(String);
    case 'phone':
      return fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
    case 'rera':
      return fc.constantFrom(
        'P51900003268',
        'TN/29/Building/0123/2023',
        '284 OF 2017',
        'GGM/628/360/2022/103',
        'RC/REP/HARERA/GGM/470/202/2021',
      );
    case 'video':
      return fc.constantFrom('https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871');
    default:
      return fc
        .array(fc.constantFrom(...WORDS), { minLength: Math.ceil(field.min / 2), maxLength: Math.max(field.min, 20) })
        .map((words) =>
          Array.from(words.join(' '))
            .slice(0, Math.min(field.max, field.min + 40))
            .join('')
            .trim(),
        )
        .filter((text) => Array.from(text).length >= field.min);
  }
}

function validArea(field: AreaField): fc.Arbitrary<unknown> {
  return fc.constantFrom(...field.units).chain((unit) => {
    // Slightly inside the limits, because four decimals cannot represent them in every unit.
    const [min, max] = [(field.minSqft / SQFT_PER_UNIT[unit]) * 1.01, (field.maxSqft / SQFT_PER_UNIT[unit]) * 0.99];
    return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((hundredths) => ({ value: hundredths / 100, unit }));
  });
}

function validRows(field: RowsField, today: string): fc.Arbitrary<unknown> {
  const row = fc.record(Object.fromEntries(Object.entries(field.fields).map(([name, column]) => [name, validValue(column, today)])));
  const limits = { minLength: Math.max(1, field.min), maxLength: field.max };
  const columns = field.distinctBy;
  return columns ? fc.uniqueArray(row, { ...limits, selector: (row) => rowIdentity(row, columns) }) : fc.array(row, limits);
}

/** Valid values of a field, never blank. Hard checks over several fields may still refuse them together. */
export function validValue(field: Field, today: string): fc.Arbitrary<unknown> {
  return (VALID[field.control] as (field: Field, today: string) => fc.Arbitrary<unknown>)(field, today);
}

type ValidArbitraries = { readonly [C in Control]: (field: Extract<Field, { control: C }>, today: string) => fc.Arbitrary<unknown> };
const withinLimits = (field: { readonly min: number; readonly max: number }): fc.Arbitrary<unknown> =>
  fc.oneof(fc.integer({ min: field.min, max: field.max }), fc.constantFrom(field.min, field.max));
const VALID: ValidArbitraries = {
  text: validText,
  locality: validText,
  number: withinLimits,
  money: withinLimits,
  coordinate: (field) => fc.integer({ min: field.min * 1e6, max: field.max * 1e6 }).map((millionths) => millionths / 1e6),
  area: validArea,
  choice: (field) => fc.constantFrom(...field.enumeration.values),
  multi: (field) =>
    fc
      .subarray([...field.enumeration.values], { minLength: 1 })
      .map((tokens) => (field.exclusive && tokens.includes(field.exclusive) ? [field.exclusive] : tokens)),
  flag: () => fc.boolean(),
  date: (field, today) =>
    field.month
      ? fc.constant(dateLimits(field, today).last)
      : fc.integer({ min: field.minDays, max: field.maxDays }).map((days) => addDays(today, days)),
  tags: (field) =>
    fc.uniqueArray(fc.constantFrom('loud music', 'cooking', 'alcohol', 'pets'), { minLength: 1, maxLength: Math.min(4, field.maxTags) }),
  counts: (field) =>
    fc.dictionary(fc.constantFrom(...field.enumeration.values), fc.integer({ min: 1, max: field.max }), {
      minKeys: 1,
      noNullPrototype: true,
    }),
  rows: validRows,
  photos: () => fc.constant(undefined),
};

/** Values that a field refuses: of the wrong type, just outside its limits, unknown, repeated, or of a wrong shape. */
export function invalidValue(field: Field): fc.Arbitrary<unknown> {
  const unusable: fc.Arbitrary<unknown>[] = [fc.constant({ $gt: '' }), fc.constant([[[]]]), fc.constant(Number.MAX_VALUE)];
  return fc.oneof(...unusable, ...invalidByControl(field));
}

function invalidByControl(field: Field): fc.Arbitrary<unknown>[] {
  return (INVALID[field.control] as (field: Field) => fc.Arbitrary<unknown>[])(field);
}

type InvalidArbitraries = { readonly [C in Control]: (field: Extract<Field, { control: C }>) => fc.Arbitrary<unknown>[] };
const INVALID: InvalidArbitraries = {
  text: (field) => [
    fc.constant('x'.repeat(field.max + 1)),
    fc.integer(),
    fc.boolean(),
    ...('pattern' in field && field.pattern ? [fc.constantFrom('٦٥٤٣٢١', '６４１００２', 'abc', '-1', '1234')] : []),
  ],
  locality: (field) => [
    fc.constant('x'.repeat(field.max + 1)),
    fc.integer(),
    fc.boolean(),
    ...('pattern' in field && field.pattern ? [fc.constantFrom('٦٥٤٣٢١', '６４１００２', 'abc', '-1', '1234')] : []),
  ],
  number: (field) => [
    fc.constantFrom(field.min - 1, field.max + 1, field.min + 0.001, Number.NaN, Number.POSITIVE_INFINITY, -0.5),
    fc.integer().map(String),
    fc.boolean(),
  ],
  money: (field) => [
    fc.constantFrom(field.min - 1, field.max + 1, field.min + 0.001, Number.NaN, Number.POSITIVE_INFINITY, -0.5),
    fc.integer().map(String),
    fc.boolean(),
  ],
  coordinate: (field) => [fc.constantFrom(field.min - 0.000_01, field.max + 0.000_01, Number.NaN), fc.double().map(String)],
  area: (field) => [
    fc.constantFrom(field.minSqft - 0.01, field.maxSqft + 0.01, 0, -1, Number.NaN).map((value) => ({ value, unit: 'sqft' })),
    fc.constantFrom('bigha', 'SQFT', 'constructor', '').map((unit) => ({ value: field.minSqft + 1, unit })),
    fc.constant({ value: field.minSqft + 1, unit: 'sqft', more: 1 }),
    fc.constant({ value: field.minSqft + 1 }),
    fc.constant(field.minSqft + 1),
  ],
  choice: (field) => [
    ANY_TOKEN,
    fc.constantFrom('constructor', '__proto__', 'toString'),
    fc.integer(),
    fc.constant([field.enumeration.values[0]]),
  ],
  multi: (field) => [
    fc.constant([field.enumeration.values[0], field.enumeration.values[0]]),
    ANY_TOKEN.map((token) => [token]),
    fc.constant(field.enumeration.values[0]),
    ...(field.exclusive ? [fc.constant([...field.enumeration.values])] : []),
  ],
  flag: () => [fc.constantFrom('true', 'yes', 0, 1, [])],
  date: () => [fc.constantFrom('2026-02-30', '2026-13-01', '01-02-2026', '2026-1-1', '2026-01-01T00:00:00Z', 'tomorrow', 20_260_101)],
  tags: (field) => [
    fc.constant(Array.from({ length: field.maxTags + 1 }, (_, i) => `tag ${i}`)),
    fc.constantFrom(['same', 'Same'], ['x'.repeat(field.maxLength + 1)], [''], [1], 'tag', ['call 98765 43210']),
  ],
  counts: (field) => [
    fc.constantFrom(
      { [field.enumeration.values[0]!]: field.max + 1 },
      { [field.enumeration.values[0]!]: -1 },
      { [field.enumeration.values[0]!]: 1.5 },
      { dragon: 1 },
      [],
    ),
    fc.constant(JSON.parse('{"__proto__": 1, "constructor": 2}')),
  ],
  rows: (field) => [
    fc.constant(Array.from({ length: field.max + 1 }, () => ({}))),
    fc.constantFrom([{ dragon: 1 }], [[]], ['row'], {}, [null]),
    ...(field.distinctBy ? [fc.constant(['Single', 'Single'].map((sharing) => ({ [field.distinctBy![0]!]: sharing })))] : []),
  ],
  photos: () => [fc.constant([])],
};
