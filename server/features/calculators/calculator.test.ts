import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp } from '../../../test/app.ts';
import { hasText } from '../../i18n/text.ts';

const app = await testApp();
const { getStampDuty } = contract.calculators;

describe('stamp duty', () => {
  test('is known for every state with demo listings, each rate with a date and a source', async () => {
    const { body } = await app.call(getStampDuty);
    const knownStates = new Set(body.data.map(({ state }) => state));
    for (const state of ['TN', 'KA', 'MH']) expect(knownStates).toContain(state);
    for (const { state, rates } of body.data) {
      expect(hasText(`state.${state.toLowerCase()}`)).toBe(true);
      expect(rates.some(({ charge }) => charge === 'duty')).toBe(true);
      for (const rate of rates) {
        expect(rate.source).toMatch(/^https:\/\//);
        expect(rate.checked_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    }
  });

  test('can be filtered by state; an unknown state gives nothing, and an invalid one is refused', async () => {
    const { body } = await app.call(getStampDuty, { query: { state: 'TN' } });
    expect(body.data.map(({ name }) => name)).toEqual(['Tamil Nadu']);
    expect((await app.call(getStampDuty, { query: { state: 'ZZ' } })).body.data).toEqual([]);
    expect((await app.call(getStampDuty, { query: { state: "TN' or 1=1" } })).status).toBe(422);
  });
});
