/** Formats the values of a listing for people. */
import type { Field, FlagField, Kind, Values } from '../../../kinds/field.ts';
import { isBlank } from '../../../kinds/condition.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { isArea } from '../../../kinds/area.ts';
import { areaText, dateText, listText, monthText, numberText, rupeesText } from '../../i18n/format.ts';
import { hasText, optionLabel, textById } from '../../i18n/text.ts';

export interface Fact {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

/** A value as text in the language of the request; null when there is nothing to show. */
export function valueText(field: Field, value: unknown): string | null {
  if (isBlank(value)) return field.control === 'flag' && field.unknown ? textById('fact.ask') : null;
  switch (field.control) {
    case 'choice':
      return optionLabel(field.enumeration, String(value));
    case 'flag':
      return flagText(field, value);
    case 'money':
      return field.per === 'one_time' ? rupeesText(Number(value)) : textById('fact.per_month', { amount: rupeesText(Number(value)) });
    case 'area':
      return isArea(value) ? areaText(value) : null;
    case 'date':
      return field.month ? monthText(String(value)) : dateText(String(value));
    case 'number':
      return field.unit ? withUnit(Number(value), field.unit) : numberText(Number(value));
    case 'text':
      return String(value);
    default:
      return listValueText(field, value);
  }
}

/** "No" is shown only when the owner could also leave the question open. */
function flagText({ unknown }: FlagField, value: unknown): string | null {
  if (value === true) return textById('fact.yes');
  return unknown ? textById('fact.no') : null;
}

/** Formats a value with several items. Null for fields that are not displayed as facts, such as photos. */
function listValueText(field: Field, value: unknown): string | null {
  if (field.control === 'counts') {
    return listText(
      Object.entries(value as Record<string, number>)
        .filter(([, count]) => count > 0)
        .map(([token, count]) => textById('fact.count', { count: numberText(count), item: optionLabel(field.enumeration, token) })),
    );
  }
  if (!Array.isArray(value)) return null;
  if (field.control === 'multi') return listText(value.map((token) => optionLabel(field.enumeration, String(token))));
  return field.control === 'tags' ? listText(value.map(String)) : null;
}

function withUnit(value: number, unit: string): string {
  return textById(hasText(`${unit}_count`) ? `${unit}_count` : 'fact.with_unit', { count: numberText(value), unit: textById(unit) });
}

/** One fact of a listing; null when the field is private or has no value to show. */
export function factOf(kind: Kind, name: string, values: Values): Fact | null {
  const field = kind.fields[name];
  if (!field || field.private) return null;
  const text = valueText(field, values[name]);
  return text ? { field: name, label: textById(fieldLabelId(name, field)), text } : null;
}

const MAX_CARD_FACTS = 4;
/** Lists with more items are too long for a card. */
const MAX_LIST_ITEMS = 2;
const UNKNOWN_ANSWER = 'dont_know';

const namesByKind = new WeakMap<Kind, readonly string[]>();
/** Names of the fields that cards show, in their order. Declarations never change, so they are computed once for each kind. */
function cardFieldNames(kind: Kind): readonly string[] {
  let names = namesByKind.get(kind);
  if (!names) {
    const ranked = Object.entries(kind.fields).flatMap(([name, { cardRank }]) => (cardRank === undefined ? [] : [{ name, cardRank }]));
    names = ranked.toSorted((a, b) => a.cardRank - b.cardRank).map(({ name }) => name);
    namesByKind.set(kind, names);
  }
  return names;
}

/** The first facts for a card, worded so that they need no labels: `South-west facing`, `Food included`. */
export function cardFacts(kind: Kind, values: Values): Fact[] {
  const facts: Fact[] = [];
  for (const name of cardFieldNames(kind)) {
    const fact = cardFactOf(kind, name, values);
    if (fact) facts.push(fact);
    if (facts.length === MAX_CARD_FACTS) break;
  }
  return facts;
}

function cardFactOf(kind: Kind, name: string, values: Values): Fact | null {
  const value = values[name];
  if (isBlank(value) || value === false || value === UNKNOWN_ANSWER) return null;
  if (Array.isArray(value) && value.length > MAX_LIST_ITEMS) return null;
  const fact = factOf(kind, name, values);
  if (!fact) return null;
  if (kind.fields[name]!.control === 'flag') return { ...fact, text: fact.label };
  const id = `card_fact.${name}`;
  return hasText(id) ? { ...fact, text: textById(id, { text: fact.text }) } : fact;
}
