import { expect, test } from 'vitest';
import { BHK_TYPE, COMMERCIAL_PROPERTY_TYPE, LAND_USE, PROPERTY_TYPE } from '../../kinds/enumerations.ts';
import { KINDS } from '../../kinds/index.ts';
import { KINDS_OF_INTENT } from './state.ts';
import { BEDROOM_TOKENS, SLUG_KINDS, TYPE_TOKENS } from './vocabulary.ts';

test('the vocabulary of slugs covers every kind, intent, property type and bedroom count', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual(SLUG_KINDS.toSorted());
  for (const [id, kind] of Object.entries(KINDS)) {
    expect(KINDS_OF_INTENT[kind.intent]).toContain(id);
    const group = TYPE_TOKENS.find((typeGroup) => (typeGroup.kinds as readonly string[]).includes(id));
    if (group) expect(kind.fields[group.param], `${id}.${group.param}`).toBeDefined();
  }
  expect(TYPE_TOKENS.map((group) => [...group.tokens])).toEqual([PROPERTY_TYPE.values, COMMERCIAL_PROPERTY_TYPE.values, LAND_USE.values]);
  expect([...BEDROOM_TOKENS].toSorted()).toEqual(BHK_TYPE.values.toSorted());
});
