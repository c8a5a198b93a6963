import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { invalidValue, validValue } from '../../test/fixtures/field-arbitraries.ts';
import type { Field } from '../field.ts';
import { ALL_KINDS, KINDS } from '../index.ts';
import { fieldSchema, stepBody } from './schema.ts';

const TODAY = '2026-01-15';
const accepts = (field: Field, value: unknown): boolean => fieldSchema(field).safeParse(value).success;
const fields: [string, Field][] = ALL_KINDS.flatMap((kind) =>
  Object.entries(kind.fields)
    .filter(([, field]) => field.control !== 'photos')
    .map(([name, field]): [string, Field] => [`${kind.id}.${name}`, field]),
);

describe.each(fields)('%s', (_, field) => {
  test('accepts valid values and rejects invalid ones', () => {
    fc.assert(
      fc.property(validValue(field, TODAY), (value) => accepts(field, value)),
      { numRuns: normalOrExhaustive(15, 500) },
    );
    fc.assert(
      fc.property(invalidValue(field), (value) => !accepts(field, value)),
      { numRuns: normalOrExhaustive(25, 500) },
    );
  });

  test('accepts its own output without changing it', () => {
    fc.assert(
      fc.property(validValue(field, TODAY), (value) => {
        const once = fieldSchema(field).parse(value);
        expect(fieldSchema(field).parse(once)).toEqual(once);
      }),
      { numRuns: normalOrExhaustive(10, 300) },
    );
  });
});

describe('limits hold exactly at their borders', () => {
  const numbers = fields.filter(([, field]) => field.control === 'number' || field.control === 'money');
  test.each(numbers)('%s', (_, field) => {
    if (field.control !== 'number' && field.control !== 'money') throw new Error('no number');
    for (const inside of [field.min, field.max]) expect(accepts(field, inside)).toBe(true);
    for (const outside of [field.min - 1, field.max + 1]) expect(accepts(field, outside)).toBe(false);
  });

  const areas = fields.filter(([, field]) => field.control === 'area');
  test.each(areas)('%s', (_, field) => {
    if (field.control !== 'area') throw new Error('no area');
    for (const value of [field.minSqft, field.maxSqft]) expect(accepts(field, { value, unit: 'sqft' })).toBe(true);
    for (const value of [field.minSqft - 0.01, field.maxSqft + 0.01]) expect(accepts(field, { value, unit: 'sqft' })).toBe(false);
  });

  test('the limits are exactly these', () => {
    const limits = (kind: keyof typeof KINDS, name: string): unknown[] => {
      const field = KINDS[kind].fields[name]!;
      if ('minSqft' in field) return [field.minSqft, field.maxSqft];
      return 'min' in field ? [field.min, field.max] : [];
    };
    expect(limits('residential_rent', 'expected_rent')).toEqual([500, 5_000_000]);
    expect(limits('residential_rent', 'built_up_area')).toEqual([80, 99_999]);
    expect(limits('residential_rent', 'lease_amount')).toEqual([50_000, 50_000_000]);
    expect(limits('residential_resale', 'expected_price')).toEqual([100_000, 5_000_000_000]);
    expect(limits('residential_resale', 'plot_area')).toEqual([100, 20 * 43_560]);
    expect(limits('commercial_rent', 'expected_rent')).toEqual([1_000, 50_000_000]);
    expect(limits('commercial_sale', 'expected_price')).toEqual([100_000, 20_000_000_000]);
    expect(limits('plot', 'plot_area')).toEqual([100, 1_000 * 43_560]);
    expect(limits('plot', 'expected_price')).toEqual([50_000, 10_000_000_000]);
    expect(limits('flatmate', 'expected_rent')).toEqual([500, 500_000]);
    expect(limits('pg_hostel', 'notice_days')).toEqual([0, 90]);
  });
});

describe('the body of a step', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'created_by', 'status', 'promotion_flags', 'id', 'photos'])(
    'refuses %s by name',
    (name) => {
      for (const kind of ALL_KINDS) {
        for (const step of kind.steps) {
          const result = stepBody(kind, step.id).safeParse(JSON.parse(`{"${name}": 1}`));
          expect(result.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [name] });
        }
      }
    },
  );

  test('accepts a step without fields, and null for every field', () => {
    for (const kind of ALL_KINDS) {
      for (const step of kind.steps) {
        const body = stepBody(kind, step.id);
        const nothing = Object.fromEntries(
          Object.keys(body.shape)
            .filter((name) => name !== 'listing_type')
            .map((name) => [name, null]),
        );
        expect(body.safeParse({}).success).toBe(true);
        expect(body.safeParse(nothing).success).toBe(true);
      }
    }
  });

  test('the details of rent accept the fields of Additional Info too, so that five steps are enough', () => {
    expect(Object.keys(stepBody(KINDS.residential_rent, 'details').shape)).toEqual(
      expect.arrayContaining(['expected_rent', 'power_source']),
    );
  });
});
