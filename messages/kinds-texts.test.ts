import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyStep } from '../kinds/validation/apply-step.ts';
import * as ENUMERATIONS from '../kinds/enumerations.ts';
import { FACT_GROUPS, type Field, type Fields } from '../kinds/field.ts';
import { filterParams } from '../kinds/search/filters.ts';
import { ALL_KINDS, KINDS } from '../kinds/index.ts';
import type { StepId } from '../kinds/field.ts';
import { checkMessageId, fieldLabelId, groupLabelId, kindLabelId, optionLabelId } from '../kinds/label-ids.ts';
import { m } from './compiled/messages.js';
import { issueMessage } from './issue-message.ts';

const catalogue = m as unknown as Readonly<Record<string, ((params?: object) => string) | undefined>>;
const text = (id: string): string | undefined => catalogue[id]?.();
const labels = (fields: Fields): [string, Field, string][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field, fieldLabelId(name, field)] as [string, Field, string],
    ...(field.control === 'rows' ? labels(field.fields) : []),
  ]);
const context = { state: 'TN', today: '2026-01-15', centre: { lat: 11.0168, lng: 76.9558 } };
const says = (kind: keyof typeof KINDS, step: StepId, patch: object): string[] => {
  const result = applyStep(KINDS[kind], {}, step, patch, context);
  return result.ok ? [] : result.issues.map(issueMessage);
};

describe('texts of kinds', () => {
  test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s: labels, units, steps and checks have texts', (_, kind) => {
    for (const [, field, id] of labels(kind.fields)) {
      expect(text(id), id).toBeTruthy();
      if (field.control === 'number' && field.unit) expect([text(field.unit), text(`${field.unit}_count`)]).not.toContain(undefined);
    }
    for (const step of kind.steps) expect(text(step.title), step.title).toBeTruthy();
    for (const check of kind.checks) expect(text(checkMessageId(check.id)), check.id).toBeTruthy();
    expect(text(kindLabelId(kind.id))).toBeTruthy();
  });

  test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s: fields of a step have distinct labels', (_, kind) => {
    for (const step of kind.steps) {
      const names = step.fields.map((name) => text(fieldLabelId(name, kind.fields[name])));
      expect(new Set(names).size, `${step.id}: ${names.join(', ')}`).toBe(names.length);
    }
  });

  test('options have texts that are distinct within their list', () => {
    for (const enumeration of Object.values(ENUMERATIONS)) {
      const names = enumeration.values.map((token) => text(optionLabelId(enumeration, token)) ?? `${enumeration.name} lacks ${token}`);
      expect(new Set(names).size, names.join(', ')).toBe(enumeration.values.length);
      expect(names.filter((name) => name.includes(' lacks '))).toEqual([]);
    }
  });

  test('fact groups and filters have texts', () => {
    for (const group of FACT_GROUPS) expect(text(groupLabelId(group)), group).toBeTruthy();
    for (const filter of filterParams(ALL_KINDS)) expect(text(filter.label), filter.label).toBeTruthy();
  });

  test('hints belong to fields that exist', () => {
    const names = new Set(ALL_KINDS.flatMap((kind) => labels(kind.fields)).flatMap(([name, , id]) => [name, id.replace('field.', '')]));
    const { field_hint } = JSON.parse(readFileSync(new URL('en/kinds.json', import.meta.url), 'utf8')) as { field_hint: object };
    expect(Object.keys(field_hint).filter((name) => !names.has(name))).toEqual([]);
  });

  test('misspelled tokens of the specification have correct labels', () => {
    expect(text('enum.amenities.internet_services')).toBe('Internet services');
    expect(text('enum.listing_type.flatemates')).toBe('Flatmates');
  });
});

describe('messages of issues', () => {
  test.each<[keyof typeof KINDS, StepId, object, string]>([
    ['residential_rent', 'details', { available_for: 'only_rent', expected_rent: 499 }, 'Expected rent must be at least ₹500.'],
    ['residential_rent', 'details', { available_for: 'only_rent', expected_rent: 5_000_001 }, 'Expected rent must be at most ₹50,00,000.'],
    ['residential_rent', 'basic', { built_up_area: { value: 5, unit: 'sqm' } }, 'Built-up area must be at least 80 sqft.'],
    ['residential_rent', 'details', { available_from: '2026-01-14' }, 'Available from must be 15 Jan 2026 or later.'],
    ['residential_rent', 'details', { description: 'Too short' }, 'Description must have at least 30 characters.'],
    [
      'residential_rent',
      'details',
      { preferred_tenants: ['anyone', 'family'] },
      'Preferred tenants: “Anyone” cannot be combined with others.',
    ],
    ['residential_rent', 'location', { pincode: '01234' }, 'Pincode must be 6 digits and not begin with 0.'],
    ['residential_rent', 'basic', { colour: 'red' }, 'Unknown field: colour.'],
    ['residential_rent', 'basic', { floor: 3, total_floors: 2 }, 'Floor 3 is above the top floor (2). Check both.'],
    [
      'residential_rent',
      'details',
      { maintenance_type: 'included', maintenance_extra: true },
      'Enter only one of Maintenance is extra and Maintenance.',
    ],
    ['flatmate', 'details', { expected_rent: 1 }, "Flatmate's rent share must be at least ₹500."],
    ['commercial_rent', 'details', { lease_years: 100 }, 'Lease period must be at most 99 years.'],
    ['pg_hostel', 'basic', { rooms: [{ rent: 1 }] }, 'Rent per bed must be at least ₹500.'],
  ])('%s %s %o: %s', (kind, step, patch, sentence) => {
    expect(says(kind, step, patch)).toEqual([sentence]);
  });

  test('exist for every issue of any body', () => {
    const wrong = [null, [], { $x: 1 }, 'x', -1e9, 1e15, true, [[1]], { value: -1, unit: 'x' }, ['x', 'x'], [{ rent: 'x', y: 1 }]];
    for (const kind of ALL_KINDS) {
      for (const step of kind.steps) {
        for (const value of wrong) {
          const patch = Object.fromEntries(step.fields.map((name) => [name, value]));
          const result = applyStep(kind, {}, step.id, patch, context);
          for (const issue of result.ok ? [] : result.issues) expect(issueMessage(issue), issue.code).toMatch(/[^.]+ .+[.?]$/);
        }
      }
    }
  });
});
