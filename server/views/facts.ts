import type { Field, Kind, Values } from '../../kinds/field.ts';
import { isBlank } from '../../kinds/condition.ts';
import { fieldLabelId } from '../../kinds/label-ids.ts';
import { isArea } from '../../kinds/area.ts';
import { areaText, dateText, listText, monthText, number, rupees } from './format.ts';
import { hasText, optionLabel, textOf } from './text.ts';

export interface Fact {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

/** A value as people read it; null when there is nothing to show. */
export function valueText(field: Field, value: unknown): string | null {
  if (isBlank(value)) return field.control === 'flag' && field.unknown ? textOf('fact.ask') : null;
  switch (field.control) {
    case 'choice':
      return optionLabel(field.of, String(value));
    case 'multi':
      return Array.isArray(value) ? listText(value.map((token) => optionLabel(field.of, String(token)))) : null;
    case 'flag':
      return value === true ? textOf('fact.yes') : field.unknown ? textOf('fact.no') : null;
    case 'money':
      return field.per === 'once' ? rupees(Number(value)) : textOf('fact.per_month', { amount: rupees(Number(value)) });
    case 'area':
      return isArea(value) ? areaText(value) : null;
    case 'date':
      return field.month ? monthText(String(value)) : dateText(String(value));
    case 'number':
      return field.unit ? withUnit(Number(value), field.unit) : number(Number(value));
    case 'counts':
      return listText(
        Object.entries(value as Record<string, number>)
          .filter(([, count]) => count > 0)
          .map(([token, count]) => textOf('fact.count', { count: number(count), item: optionLabel(field.of, token) })),
      );
    case 'tags':
      return Array.isArray(value) ? listText(value.map(String)) : null;
    case 'text':
      return String(value);
    default:
      return null;
  }
}

function withUnit(value: number, unit: string): string {
  return textOf(hasText(`${unit}_count`) ? `${unit}_count` : 'fact.with_unit', { count: number(value), unit: textOf(unit) });
}

/** One fact of a listing; null when it is private, nobody said or there is nothing to show. */
export function factOf(kind: Kind, name: string, values: Values): Fact | null {
  const field = kind.fields[name];
  if (!field || field.private) return null;
  const text = valueText(field, values[name]);
  return text ? { field: name, label: textOf(fieldLabelId(name, field)), text } : null;
}

/** What a card says in a few words, the most telling first; a kind shows the first of these that it has. */
const TELLING = [
  'bhk_type',
  'furnishing',
  'commercial_building_type',
  'room_types',
  'room_type',
  'tenant_type',
  'food_included',
  'facing',
  'road_width_ft',
  'title_type',
  'preferred_tenants',
  'occupation',
  'commercial_parking',
  'parking',
  'floor',
] as const;
const CARD_FACTS = 4;
/** A longer list is no longer a few words. */
const MOST_ITEMS = 2;
/** An answer that tells nothing. */
const NO_ANSWER = 'dont_know';

/** Facts that are understood without their labels: `South-west facing`, `Food included`. What is not so is left out. */
export function cardFacts(kind: Kind, values: Values): Fact[] {
  const facts: Fact[] = [];
  for (const name of TELLING) {
    const field = kind.fields[name];
    const value = values[name];
    if (!field || isBlank(value) || value === false || value === NO_ANSWER) continue;
    if (Array.isArray(value) && value.length > MOST_ITEMS) continue;
    const fact = factOf(kind, name, values);
    if (!fact) continue;
    const id = `card_fact.${name}`;
    facts.push({ ...fact, text: field.control === 'flag' ? fact.label : hasText(id) ? textOf(id, { text: fact.text }) : fact.text });
    if (facts.length === CARD_FACTS) break;
  }
  return facts;
}
