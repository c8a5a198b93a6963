/** fast-check arbitraries of a field's values, good and bad. For tests only. */
import * as fc from 'fast-check';
import { SQFT_PER_UNIT } from './area.ts';
import { dateLimits } from './apply-step.ts';
import { addDays } from './calendar.ts';
import { rowIdentity } from './distinct-rows.ts';
import type { AreaField, Field, RowsField, TextField } from './field.ts';

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
    // a little inside the limits, because four decimals cannot meet them in every unit
    const [least, most] = [(field.minSqft / SQFT_PER_UNIT[unit]) * 1.01, (field.maxSqft / SQFT_PER_UNIT[unit]) * 0.99];
    return fc
      .integer({ min: Math.ceil(least * 100), max: Math.floor(most * 100) })
      .map((hundredths) => ({ value: hundredths / 100, unit }));
  });
}

function validRows(field: RowsField, today: string): fc.Arbitrary<unknown> {
  const row = fc.record(Object.fromEntries(Object.entries(field.fields).map(([name, column]) => [name, validValue(column, today)])));
  const limits = { minLength: Math.max(1, field.min), maxLength: field.max };
  const columns = field.distinctBy;
  return columns ? fc.uniqueArray(row, { ...limits, selector: (one) => rowIdentity(one, columns) }) : fc.array(row, limits);
}

/** Values the field takes, never blank. Hard checks over several fields may still refuse them together. */
export function validValue(field: Field, today: string): fc.Arbitrary<unknown> {
  switch (field.control) {
    case 'text':
    case 'locality':
      return validText(field);
    case 'number':
    case 'money':
      return fc.oneof(fc.integer({ min: field.min, max: field.max }), fc.constantFrom(field.min, field.max));
    case 'coordinate':
      return fc.integer({ min: field.min * 1e6, max: field.max * 1e6 }).map((millionths) => millionths / 1e6);
    case 'area':
      return validArea(field);
    case 'choice':
      return fc.constantFrom(...field.of.values);
    case 'multi':
      return fc.subarray([...field.of.values], { minLength: 1 }).map((tokens) => {
        const alone = field.exclusive && tokens.includes(field.exclusive) ? field.exclusive : null;
        return alone ? [alone] : tokens;
      });
    case 'flag':
      return fc.boolean();
    case 'date': {
      if (field.month) return fc.constant(dateLimits(field, today).last);
      return fc.integer({ min: field.minDays, max: field.maxDays }).map((days) => addDays(today, days));
    }
    case 'tags':
      return fc.uniqueArray(fc.constantFrom('loud music', 'cooking', 'alcohol', 'pets'), {
        minLength: 1,
        maxLength: Math.min(4, field.maxTags),
      });
    case 'counts':
      return fc.dictionary(fc.constantFrom(...field.of.values), fc.integer({ min: 1, max: field.max }), {
        minKeys: 1,
        noNullPrototype: true,
      });
    case 'rows':
      return validRows(field, today);
    case 'photos':
      return fc.constant(undefined);
  }
}

/** Values the field refuses: of the wrong type, just outside its limits, unknown, repeated, of a shape that is none. */
export function invalidValue(field: Field): fc.Arbitrary<unknown> {
  const never: fc.Arbitrary<unknown>[] = [fc.constant({ $gt: '' }), fc.constant([[[]]]), fc.constant(Number.MAX_VALUE)];
  return fc.oneof(...never, ...misfits(field));
}

function misfits(field: Field): fc.Arbitrary<unknown>[] {
  switch (field.control) {
    case 'text':
    case 'locality':
      return [
        fc.constant('x'.repeat(field.max + 1)),
        fc.integer(),
        fc.boolean(),
        ...(field.control === 'text' && field.pattern ? [fc.constantFrom('٦٥٤٣٢١', '６４１００２', 'abc', '-1', '1234')] : []),
      ];
    case 'number':
    case 'money':
      return [
        fc.constantFrom(field.min - 1, field.max + 1, field.min + 0.001, Number.NaN, Number.POSITIVE_INFINITY, -0.5),
        fc.integer().map(String),
        fc.boolean(),
      ];
    case 'coordinate':
      return [fc.constantFrom(field.min - 0.000_01, field.max + 0.000_01, Number.NaN), fc.double().map(String)];
    case 'area':
      return [
        fc.constantFrom(field.minSqft - 0.01, field.maxSqft + 0.01, 0, -1, Number.NaN).map((value) => ({ value, unit: 'sqft' })),
        fc.constantFrom('bigha', 'SQFT', 'constructor', '').map((unit) => ({ value: field.minSqft + 1, unit })),
        fc.constant({ value: field.minSqft + 1, unit: 'sqft', more: 1 }),
        fc.constant({ value: field.minSqft + 1 }),
        fc.constant(field.minSqft + 1),
      ];
    case 'choice':
      return [ANY_TOKEN, fc.constantFrom('constructor', '__proto__', 'toString'), fc.integer(), fc.constant([field.of.values[0]])];
    case 'multi':
      return [
        fc.constant([field.of.values[0], field.of.values[0]]),
        ANY_TOKEN.map((token) => [token]),
        fc.constant(field.of.values[0]),
        ...(field.exclusive ? [fc.constant([...field.of.values])] : []),
      ];
    case 'flag':
      return [fc.constantFrom('true', 'yes', 0, 1, [])];
    case 'date':
      return [fc.constantFrom('2026-02-30', '2026-13-01', '01-02-2026', '2026-1-1', '2026-01-01T00:00:00Z', 'tomorrow', 20_260_101)];
    case 'tags':
      return [
        fc.constant(Array.from({ length: field.maxTags + 1 }, (_, at) => `tag ${at}`)),
        fc.constantFrom(['same', 'Same'], ['x'.repeat(field.maxLength + 1)], [''], [1], 'tag', ['call 98765 43210']),
      ];
    case 'counts':
      return [
        fc.constantFrom(
          { [field.of.values[0]!]: field.max + 1 },
          { [field.of.values[0]!]: -1 },
          { [field.of.values[0]!]: 1.5 },
          { dragon: 1 },
          [],
        ),
        fc.constant(JSON.parse('{"__proto__": 1, "constructor": 2}')),
      ];
    case 'rows':
      return [
        fc.constant(Array.from({ length: field.max + 1 }, () => ({}))),
        fc.constantFrom([{ dragon: 1 }], [[]], ['row'], {}, [null]),
        ...(field.distinctBy ? [fc.constant(['Single', 'Single'].map((sharing) => ({ [field.distinctBy![0]!]: sharing })))] : []),
      ];
    case 'photos':
      return [fc.constant([])];
  }
}
