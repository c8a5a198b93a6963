import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { applyStep } from '../validation/apply-step.ts';
import { significantChanges, measuredValues } from './significant-changes.ts';
import type { Kind, StepId, Values } from '../field.ts';
import { ALL_KINDS, KINDS } from '../index.ts';
import { publishIssues } from '../validation/publish.ts';
import { sample, sampleContext, sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../seeded-random.ts';
import { isEqualJson } from './is-equal-json.ts';
import { splitEdit, type Split } from './split-edit.ts';

const context = sampleContext();
const { residential_rent: rent, pg_hostel: pg } = KINDS;
const home = sampleValues(rent, seededRandom(3), {
  fillShare: 1,
  fixed: { available_for: 'only_rent', listing_role: 'Owner', expected_rent: 20_000 },
});

interface State extends Split {
  readonly requested: Values;
}
/** Saves a step like the server does, in addition to the changes that are already pending. */
function applyEdit(kind: Kind, state: State, baseline: Values, step: StepId, patch: Values): State {
  const result = applyStep(kind, state.requested, step, patch, context);
  if (!result.ok) return state;
  const split = splitEdit(
    kind,
    { live: state.live, previous: state.requested, requested: result.values, waiting: state.waiting, baseline, flagged: [] },
    context,
  );
  return { ...split, requested: result.values };
}
const published = (values: Values): State => ({ live: values, requested: values, waiting: [] });
const save = (state: State, step: StepId, patch: Values, baseline: Values = measuredValues(rent, home)) =>
  applyEdit(rent, state, baseline, step, patch);

describe('an edit of a published listing', () => {
  test.each([
    [25_000, []],
    [25_001, ['expected_rent']],
    [15_000, []],
    [14_999, ['expected_rent']],
  ])('from a rent of 20,000 to %d has these waiting fields: %j', (expected_rent, waiting) => {
    expect(save(published(home), 'details', { expected_rent }).waiting).toEqual(waiting);
  });

  test('made in several small steps is measured from the first value', () => {
    let state = published(home);
    for (const expected_rent of [23_000, 25_000]) state = save(state, 'details', { expected_rent });
    expect(state.waiting).toEqual([]);
    state = save(state, 'details', { expected_rent: 27_000 });
    expect(state).toMatchObject({ live: { expected_rent: 25_000 }, waiting: ['expected_rent'] });
  });

  test('is pending together with the rest of the same save, while later insignificant edits are live at once', () => {
    const description = 'A quiet home on the second floor, five minutes from the bus stand and the market.';
    let state = save(published(home), 'details', { expected_rent: 40_000, description });
    expect(state.waiting.toSorted()).toEqual(['description', 'expected_rent']);
    state = save(state, 'amenities', { bathrooms: home.bathrooms === 2 ? 3 : 2 });
    expect(state.waiting.toSorted()).toEqual(['description', 'expected_rent']);
    expect(state.live.bathrooms).toBe(state.requested.bathrooms);
    expect(state.live.expected_rent).toBe(20_000);
  });

  test('of the street is pending together with an earlier edit of the locality', () => {
    let state = save(published(home), 'location', { locality: 'Peelamedu' });
    state = save(state, 'location', { street: 'Another Street' });
    expect(state.waiting.toSorted()).toEqual(['locality', 'street']);
    expect(state.live).toEqual(home);
  });

  test('that is reverted by another edit is no longer pending', () => {
    const edited = save(published(home), 'details', { expected_rent: 60_000 });
    expect(save(edited, 'details', { expected_rent: 20_500 })).toMatchObject({ live: { expected_rent: 20_500 }, waiting: [] });
  });

  test('that moves the pin by a hundred metres is live, and one that moves it by two kilometres is pending', () => {
    const lat = Number(home.lat);
    expect(save(published(home), 'location', { lat: lat + 0.001 }).waiting).toEqual([]);
    expect(save(published(home), 'location', { lat: lat + 0.02 }).waiting).toEqual(['lat']);
  });

  test('that moves the pin diagonally is measured over both coordinates, also when each is changed by itself', () => {
    const [lat, lng] = [Number(home.lat) + 0.0024, Number(home.lng) + 0.0024];
    expect(save(published(home), 'location', { lat, lng }).waiting).toEqual(['lat', 'lng']);
    const movedNorth = save(published(home), 'location', { lat });
    expect(movedNorth.waiting).toEqual([]);
    expect(save(movedNorth, 'location', { lng }).waiting).toEqual(['lng']);
  });

  test('of PG rooms is significant when the lowest rent falls or a rent rises, but not when a more expensive room is added', () => {
    const rooms = [{ sharing: 'single', rent: 12_000, deposit: 20_000, beds_total: 4, beds_free: 1 }];
    const house = { ...sample(pg), rooms };
    const withRoom = (sharing: string, amount: number) => ({ ...house, rooms: [...rooms, { ...rooms[0], sharing, rent: amount }] });
    expect(significantChanges(pg, house, withRoom('double', 6_000))).toEqual(['rooms']);
    expect(significantChanges(pg, house, withRoom('double', 14_000))).toEqual([]);
    expect(significantChanges(pg, house, { ...house, rooms: [{ ...rooms[0], rent: 18_000 }] })).toEqual(['rooms']);
  });
});

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('any edits of a published %s', (_, kind) => {
  test('leave a publishable live version without significant changes from the baseline', () => {
    const step = fc.constantFrom(...kind.steps.map(({ id }) => id).filter((id) => id !== 'gallery'));
    const edit = fc.record({ step, seed: fc.nat(40), fieldIndexes: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }) });
    fc.assert(
      fc.property(fc.nat(20), fc.array(edit, { maxLength: 6 }), (seed, edits) => {
        const values = sampleValues(kind, seededRandom(seed), { fillShare: 1 });
        const baseline = measuredValues(kind, values);
        let state = published(values);
        for (const { step: stepId, seed: editSeed, fieldIndexes } of edits) {
          const fields = kind.steps.find(({ id }) => id === stepId)!.fields;
          const newValues = sampleValues(kind, seededRandom(100 + editSeed), { fillShare: 1 });
          const patch = Object.fromEntries(
            fieldIndexes.map((index) => fields[index % fields.length]!).map((name) => [name, newValues[name] ?? null]),
          );
          const previousState = state;
          state = applyEdit(kind, state, baseline, stepId, patch);
          if (publishIssues(kind, state.requested, context).length > 0) state = previousState;
          expect(significantChanges(kind, values, state.live, baseline)).toEqual([]);
          expect(publishIssues(kind, state.live, context)).toEqual([]);
          const differ = Object.keys(kind.fields).filter((name) => !isEqualJson(state.live[name], state.requested[name]));
          expect(differ.toSorted()).toEqual(state.waiting.toSorted());
        }
      }),
      { numRuns: normalOrExhaustive(40, 1000) },
    );
  });
});
