import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyStep } from './apply-step.ts';
import { bigChanges, measuredValues } from './big-changes.ts';
import type { Kind, StepId, Values } from './field.ts';
import { ALL_KINDS, KINDS } from './index.ts';
import { publishIssues } from './publish.ts';
import { sample, sampleContext, sampleValues, seeded } from './sample.ts';
import { sameValue } from './same-value.ts';
import { splitEdit, type Split } from './split-edit.ts';

const context = sampleContext();
const { residential_rent: rent, pg_hostel: pg } = KINDS;
const home = sampleValues(rent, seeded(3), {
  full: 1,
  fixed: { available_for: 'only_rent', listing_role: 'Owner', expected_rent: 20_000 },
});

interface State extends Split {
  readonly wanted: Values;
}
/** A save as the server makes it, on top of what waits. */
function saved(kind: Kind, state: State, vouched: Values, step: StepId, patch: Values): State {
  const result = applyStep(kind, state.wanted, step, patch, context);
  if (!result.ok) return state;
  const split = splitEdit(
    kind,
    { live: state.live, seen: state.wanted, wanted: result.values, waiting: state.waiting, vouched, doubtful: [] },
    context,
  );
  return { ...split, wanted: result.values };
}
const published = (values: Values): State => ({ live: values, wanted: values, waiting: [] });
const save = (state: State, step: StepId, patch: Values, vouched: Values = measuredValues(rent, home)) =>
  saved(rent, state, vouched, step, patch);

describe('an edit of what is published', () => {
  test.each([
    [25_000, []],
    [25_001, ['expected_rent']],
    [15_000, []],
    [14_999, ['expected_rent']],
  ])('of the rent from 20,000 to %d waits: %j', (expected_rent, waiting) => {
    expect(save(published(home), 'details', { expected_rent }).waiting).toEqual(waiting);
  });

  test('in small steps is measured from where they began', () => {
    let state = published(home);
    for (const expected_rent of [23_000, 25_000]) state = save(state, 'details', { expected_rent });
    expect(state.waiting).toEqual([]);
    state = save(state, 'details', { expected_rent: 27_000 });
    expect(state).toMatchObject({ live: { expected_rent: 25_000 }, waiting: ['expected_rent'] });
  });

  test('waits with what was saved together with it; what is saved later and is small is live at once', () => {
    const description = 'A quiet home on the second floor, five minutes from the bus stand and the market.';
    let state = save(published(home), 'details', { expected_rent: 40_000, description });
    expect(state.waiting.toSorted()).toEqual(['description', 'expected_rent']);
    state = save(state, 'amenities', { bathrooms: home.bathrooms === 2 ? 3 : 2 });
    expect(state.waiting.toSorted()).toEqual(['description', 'expected_rent']);
    expect(state.live.bathrooms).toBe(state.wanted.bathrooms);
    expect(state.live.expected_rent).toBe(20_000);
  });

  test('of the place is one thing: a street saved after another locality waits with it', () => {
    let state = save(published(home), 'location', { locality: 'Peelamedu' });
    state = save(state, 'location', { street: 'Another Street' });
    expect(state.waiting.toSorted()).toEqual(['locality', 'street']);
    expect(state.live).toEqual(home);
  });

  test('that is taken back by hand leaves nothing waiting', () => {
    const there = save(published(home), 'details', { expected_rent: 60_000 });
    expect(save(there, 'details', { expected_rent: 20_500 })).toMatchObject({ live: { expected_rent: 20_500 }, waiting: [] });
  });

  test('of a pin by a few metres is live, across the town it waits', () => {
    const lat = Number(home.lat);
    expect(save(published(home), 'location', { lat: lat + 0.001 }).waiting).toEqual([]);
    expect(save(published(home), 'location', { lat: lat + 0.02 }).waiting).toEqual(['lat']);
  });

  test('of rooms waits for a new lowest rent as for a changed one, not for a dearer room beside them', () => {
    const rooms = [{ sharing: 'single', rent: 12_000, deposit: 20_000, beds_total: 4, beds_free: 1 }];
    const house = { ...sample(pg), rooms };
    const withRoom = (sharing: string, amount: number) => ({ ...house, rooms: [...rooms, { ...rooms[0], sharing, rent: amount }] });
    expect(bigChanges(pg, house, withRoom('double', 6_000))).toEqual(['rooms']);
    expect(bigChanges(pg, house, withRoom('double', 14_000))).toEqual([]);
    expect(bigChanges(pg, house, { ...house, rooms: [{ ...rooms[0], rent: 18_000 }] })).toEqual(['rooms']);
  });
});

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('whatever is saved of a published %s', (_, kind) => {
  test('visitors see small changes of what was vouched for, and always a listing that is fit to be seen', () => {
    const step = fc.constantFrom(...kind.steps.map(({ id }) => id).filter((id) => id !== 'gallery'));
    const edit = fc.record({ step, seed: fc.nat(40), names: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }) });
    fc.assert(
      fc.property(fc.nat(20), fc.array(edit, { maxLength: 6 }), (seed, edits) => {
        const values = sampleValues(kind, seeded(seed), { full: 1 });
        const vouched = measuredValues(kind, values);
        let state = published(values);
        for (const { step: id, seed: other, names } of edits) {
          const fields = kind.steps.find((one) => one.id === id)!.fields;
          const drawn = sampleValues(kind, seeded(100 + other), { full: 1 });
          const patch = Object.fromEntries(names.map((at) => fields[at % fields.length]!).map((name) => [name, drawn[name] ?? null]));
          const before = state;
          state = saved(kind, state, vouched, id, patch);
          if (publishIssues(kind, state.wanted, context).length > 0) state = before;
          expect(bigChanges(kind, values, state.live, vouched)).toEqual([]);
          expect(publishIssues(kind, state.live, context)).toEqual([]);
          const differ = Object.keys(kind.fields).filter((name) => !sameValue(state.live[name], state.wanted[name]));
          expect(differ.toSorted()).toEqual(state.waiting.toSorted());
        }
      }),
      { numRuns: 40 },
    );
  });
});
