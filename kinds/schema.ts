/** Validation made from the definitions. The declarations stay free of zod, so that pages can read them cheaply. */
import { z } from 'zod';
import { toSqft, type Area } from './area.ts';
import { firstOfMonth } from './calendar.ts';
import { cleanText } from './clean-text.ts';
import { repeatedRows } from './distinct-rows.ts';
import type { AreaField, Field, Kind, MultiField, NumberField, RowsField, StepId, TagsField, TextField } from './field.ts';
import { optionLabelId } from './label-ids.ts';
import { contactDetailIn } from './moderation/contact-details.ts';
import { PATTERNS } from './patterns.ts';

/** What our own rules report beside zod's: a code of `invalid.*` and its figures. */
export interface RuleParams {
  readonly code: string;
  readonly [param: string]: string | number;
}
function broken(input: unknown, params: RuleParams, path: PropertyKey[] = []) {
  return { code: 'custom', input, params, path, message: `invalid.${params.code}` } as const;
}

const tokens = (values: readonly string[]) => z.enum(values as [string, ...string[]]);
const isFiner = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) !== value;

/** Cleaning may shorten a text, but not one this long to its limit: it is left to be refused. */
function cleanBounded(text: string, max: number, multiline = false): string {
  return text.length > 4 * max + 1000 ? text : cleanText(text, { multiline });
}

function textSchema(field: TextField): z.ZodType {
  const cleaned = z.string().overwrite((text) => cleanBounded(text, field.max, field.multiline));
  // of several complaints about one place the first is told, and a pattern says more than a length
  const shaped = (field.pattern ? cleaned.regex(PATTERNS[field.pattern]) : cleaned).min(field.min).max(field.max);
  if (!field.noContact) return shaped;
  return shaped.check((ctx) => {
    const found = ctx.issues.length > 0 ? null : contactDetailIn(ctx.value);
    if (found) ctx.issues.push(broken(ctx.value, { code: `contact_${found}` }));
  });
}

function numberSchema(field: Pick<NumberField, 'min' | 'max' | 'decimals'>): z.ZodType {
  const most = field.decimals;
  if (!most) return z.int().min(field.min).max(field.max);
  return z
    .number()
    .min(field.min)
    .max(field.max)
    .check((ctx) => {
      if (isFiner(ctx.value, most)) ctx.issues.push(broken(ctx.value, { code: 'decimals', most }));
    });
}

const AREA_DECIMALS = 4;
function areaSchema(field: AreaField): z.ZodType {
  return z.strictObject({ value: z.number().positive(), unit: tokens(field.units) }).check((ctx) => {
    if (ctx.issues.length > 0) return;
    const area = ctx.value as Area;
    const sqft = toSqft(area);
    if (sqft < field.minSqft) ctx.issues.push(broken(area, { code: 'too_low', limit: field.minSqft, unit: 'unit.sqft' }));
    else if (sqft > field.maxSqft) ctx.issues.push(broken(area, { code: 'too_high', limit: field.maxSqft, unit: 'unit.sqft' }));
    else if (isFiner(area.value, AREA_DECIMALS)) ctx.issues.push(broken(area, { code: 'decimals', most: AREA_DECIMALS }));
  });
}

function multiSchema(field: MultiField): z.ZodType {
  return z
    .array(tokens(field.of.values))
    .max(field.of.values.length)
    .check((ctx) => {
      if (new Set(ctx.value).size < ctx.value.length) ctx.issues.push(broken(ctx.value, { code: 'repeated' }));
      else if (field.exclusive && ctx.value.length > 1 && ctx.value.includes(field.exclusive)) {
        ctx.issues.push(broken(ctx.value, { code: 'stands_alone', option: optionLabelId(field.of, field.exclusive) }));
      }
    });
}

function tagsSchema(field: TagsField): z.ZodType {
  const tag = z
    .string()
    .overwrite((text) => cleanBounded(text, field.maxLength))
    .min(1)
    .max(field.maxLength);
  return z
    .array(tag)
    .max(field.maxTags)
    .check((ctx) => {
      if (ctx.issues.length > 0) return;
      const seen = new Set(ctx.value.map((one) => one.toLowerCase()));
      if (seen.size < ctx.value.length) ctx.issues.push(broken(ctx.value, { code: 'repeated' }));
      const found = ctx.value.map(contactDetailIn).find((one) => one !== null);
      if (found) ctx.issues.push(broken(ctx.value, { code: `contact_${found}` }));
    });
}

function rowsSchema(field: RowsField): z.ZodType {
  const row = z.strictObject(Object.fromEntries(Object.entries(field.fields).map(([name, column]) => [name, optional(column)])));
  const { distinctBy = [] } = field;
  return z
    .array(row)
    .max(field.max)
    .check((ctx) => {
      const [column] = distinctBy;
      if (column === undefined) return;
      for (const at of repeatedRows(ctx.value, distinctBy)) {
        ctx.issues.push(broken(ctx.value[at]?.[column], { code: 'row_repeated' }, [at, column]));
      }
    });
}

/**
 * One value of a field, cleaned: text trimmed and normalised, a month as its first day, coordinates to six decimals. Where a
 * date lies is judged by `applyStep`, which knows what day it is. Throws for photos, which never come in a body.
 */
export function fieldSchema(field: Field): z.ZodType {
  let schema = schemas.get(field);
  if (!schema) schemas.set(field, (schema = makeSchema(field)));
  return schema;
}
// making a schema costs far more than using it, and declarations never change
const schemas = new WeakMap<Field, z.ZodType>();

function makeSchema(field: Field): z.ZodType {
  switch (field.control) {
    case 'text':
      return textSchema(field);
    case 'locality':
      return textSchema({ ...field, control: 'text' });
    case 'number':
    case 'money':
      return numberSchema(field);
    case 'coordinate':
      return z
        .number()
        .min(field.min)
        .max(field.max)
        .overwrite((degrees) => Math.round(degrees * 1e6) / 1e6);
    case 'area':
      return areaSchema(field);
    case 'choice':
      return tokens(field.of.values);
    case 'multi':
      return multiSchema(field);
    case 'flag':
      return z.boolean();
    case 'date':
      return field.month ? z.iso.date().overwrite(firstOfMonth) : z.iso.date();
    case 'tags':
      return tagsSchema(field);
    case 'counts':
      return z.partialRecord(tokens(field.of.values), z.int().min(0).max(field.max));
    case 'rows':
      return rowsSchema(field);
    case 'photos':
      throw new Error('photos are uploaded, they have no schema');
  }
}

const optional = (field: Field): z.ZodType => fieldSchema(field).nullable().optional();

/** Names of the fields that the call of a step takes, its own first. */
export function fieldsOfStep(kind: Kind, stepId: StepId): readonly string[] {
  const own = kind.steps.find((step) => step.id === stepId);
  const taken = [...(own?.fields ?? []), ...(own?.alsoTakes ?? []).flatMap((id) => fieldsOfStep(kind, id))];
  return taken.filter((name) => kind.fields[name]?.control !== 'photos');
}

export type StepBody = z.ZodObject<Record<string, z.ZodType>, z.core.$strict>;
const bodies = new Map<string, StepBody>();

/**
 * The body of a step: strict, everything optional, `null` clears. Other names of fields are taken too, and the first step
 * takes the `listing_type` it was chosen by. What several values mean together is the business of `applyStep`.
 */
export function stepBody(kind: Kind, stepId: StepId): StepBody {
  const key = `${kind.id} ${stepId}`;
  let body = bodies.get(key);
  if (!body) {
    const shape: Record<string, z.ZodType> = {};
    for (const name of fieldsOfStep(kind, stepId)) {
      const field = kind.fields[name]!;
      for (const sent of [name, ...(field.aliases ?? [])]) shape[sent] = optional(field);
    }
    if (stepId === 'basic') shape.listing_type = z.literal(kind.listingType).optional();
    body = z.strictObject(shape);
    bodies.set(key, body);
  }
  return body;
}
