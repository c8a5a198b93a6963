/**
 * Adds descriptions to fields of the OpenAPI document whose schemas have none. They come from the field names, the filters and the forms.
 */
import { FIELD_DESCRIPTIONS, SUFFIX_DESCRIPTIONS } from '../../../contract/base/field-descriptions.ts';
import type { Field } from '../../../kinds/field.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { filterParams, type FilterParam } from '../../../kinds/search/filters.ts';
import { inDefaultLanguage } from '../../i18n/language.ts';
import { textById } from '../../i18n/text.ts';

interface JsonSchema {
  description?: string;
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const FILTER_UNITS = {
  money: 'whole rupees',
  sqft: 'in `area_unit`',
  rate: 'rupees per sqft',
  number: null,
  days: 'days',
  date: '`YYYY-MM-DD`',
} as const;
const FILTER_RULES: Readonly<Record<FilterParam['type'], string | null>> = {
  'any-of': 'repeat it for several: one of them',
  'all-of': 'repeat it for several: all of them',
  range: null,
  'at-least': 'at least',
  'at-most': 'at most',
  'within-days': 'in the last days',
  flag: null,
  available: null,
};
const CONTROL_UNITS: Partial<Record<Field['control'], string>> = {
  money: 'whole rupees',
  area: '`{ value, unit }`',
  date: '`YYYY-MM-DD`',
  coordinate: 'degrees (WGS 84)',
};

const withNotes = (label: string, ...more: readonly (string | null | undefined)[]): string => {
  const notes = more.filter((note) => note !== null && note !== undefined);
  return notes.length > 0 ? `${label}: ${notes.join(', ')}` : label;
};

/** Descriptions of filters by their keys in the query. */
function filterDescriptions(): Map<string, string> {
  return new Map(
    filterParams(ALL_KINDS).flatMap((filter) => {
      const label = textById(filter.label);
      const unit = filter.valueType === null ? null : FILTER_UNITS[filter.valueType];
      if (filter.type !== 'range')
        return filter.keys.map((key): [string, string] => [key, withNotes(label, FILTER_RULES[filter.type], unit)]);
      const [low, high] = filter.keys as [string, string];
      return [
        [low, withNotes(label, 'at least', unit)],
        [high, withNotes(label, 'at most', unit)],
      ];
    }),
  );
}

/** Descriptions of form fields, and of the tables in forms, by name: the labels that people read. */
function formDescriptions(): Map<string, string> {
  const described = new Map<string, string>();
  const add = (fields: Readonly<Record<string, Field>>): void => {
    for (const [name, field] of Object.entries(fields)) {
      if (!described.has(name)) described.set(name, withNotes(textById(fieldLabelId(name, field)), CONTROL_UNITS[field.control]));
      if (field.control === 'rows') add(field.fields);
    }
  };
  for (const kind of ALL_KINDS) add(kind.fields);
  return described;
}

/**
 * Returns a function that adds the missing descriptions to a JSON schema, in place. A field stays without a description when nothing
 * describes it.
 */
export function fieldDescriber(): (schema: object) => void {
  const [filters, forms] = inDefaultLanguage(() => [filterDescriptions(), formDescriptions()]);
  const findDescription = (name: string): string | undefined =>
    FIELD_DESCRIPTIONS[name] ?? filters.get(name) ?? forms.get(name) ?? SUFFIX_DESCRIPTIONS.find(([pattern]) => pattern.test(name))?.[1];
  const describe = (schema: JsonSchema): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const description = property.description ?? findDescription(name);
      if (description !== undefined && property.$ref === undefined) property.description = description;
      describe(property);
    }
    if (schema.items) describe(schema.items);
    for (const alternatives of [schema.anyOf, schema.oneOf, schema.allOf]) alternatives?.forEach(describe);
  };
  return describe;
}
