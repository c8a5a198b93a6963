/** Zod schemas derived from the declarations. The declarations do not import zod, so that pages can load them without it. */
import { z } from 'zod';
import { toSqft, type Area } from '../area.ts';
import { firstOfMonth } from '../calendar.ts';
import { cleanText } from './clean-text.ts';
import { duplicateRows } from './distinct-rows.ts';
import type { AreaField, Control, Field, Kind, MultiField, NumberField, RowsField, StepId, TagsField, TextField } from '../field.ts';
import { optionLabelId } from '../label-ids.ts';
import { firstContactDetail } from '../contact-details/contact-details.ts';
import { PATTERNS } from './patterns.ts';

/** Parameters of our own rules: a code of `invalid.*` and its numbers. */
export interface RuleParams {
  readonly code: string;
  readonly [param: string]: string | number;
}
function customIssue(input: unknown, params: RuleParams, path: PropertyKey[] = []) {
  return { code: 'custom', input, params, path, message: `invalid.${params.code}` } as const;
}

const tokenSchema = (values: readonly string[]) => z.enum(values as [string, ...string[]]);
const hasMoreDecimals = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) !== value;

/** Cleans a text. A text far above its limit would still be too long after cleaning, so it is returned unchanged and then rejected. */
function cleanBounded(text: string, max: number, multiline = false): string {
  return text.length > 4 * max + 1000 ? text : cleanText(text, { multiline });
}

function textSchema(field: TextField): z.ZodType {
  const cleaned = z.string().overwrite((text) => cleanBounded(text, field.max, field.multiline));
  // only the first issue of a path is reported, and a pattern is more helpful than a length
  const limited = (field.pattern ? cleaned.regex(PATTERNS[field.pattern]) : cleaned).min(field.min).max(field.max);
  if (!field.noContact) return limited;
  return limited.check((ctx) => {
    const contactDetail = ctx.issues.length > 0 ? null : firstContactDetail(ctx.value);
    if (contactDetail) ctx.issues.push(customIssue(ctx.value, { code: `contact_${contactDetail}` }));
  });
}

function numberSchema(field: Pick<NumberField, 'min' | 'max' | 'decimals'>): z.ZodType {
  const maxDecimals = field.decimals;
  if (!maxDecimals) return z.int().min(field.min).max(field.max);
  return z
    .number()
    .min(field.min)
    .max(field.max)
    .check((ctx) => {
      if (hasMoreDecimals(ctx.value, maxDecimals)) ctx.issues.push(customIssue(ctx.value, { code: 'decimals', most: maxDecimals }));
    });
}

const AREA_DECIMALS = 4;
const acceptedUnits = ({ units, unofferedUnits = [] }: AreaField) => [...units, ...unofferedUnits];
function areaSchema(field: AreaField): z.ZodType {
  return z.strictObject({ value: z.number().positive(), unit: tokenSchema(acceptedUnits(field)) }).check((ctx) => {
    if (ctx.issues.length > 0) return;
    const area = ctx.value as Area;
    const sqft = toSqft(area);
    if (sqft < field.minSqft) ctx.issues.push(customIssue(area, { code: 'too_low', limit: field.minSqft, unit: 'unit.sqft' }));
    else if (sqft > field.maxSqft) ctx.issues.push(customIssue(area, { code: 'too_high', limit: field.maxSqft, unit: 'unit.sqft' }));
    else if (hasMoreDecimals(area.value, AREA_DECIMALS)) ctx.issues.push(customIssue(area, { code: 'decimals', most: AREA_DECIMALS }));
  });
}

function multiSchema(field: MultiField): z.ZodType {
  return z
    .array(tokenSchema(field.enumeration.values))
    .max(field.enumeration.values.length)
    .check((ctx) => {
      if (new Set(ctx.value).size < ctx.value.length) ctx.issues.push(customIssue(ctx.value, { code: 'repeated' }));
      else if (field.exclusive && ctx.value.length > 1 && ctx.value.includes(field.exclusive)) {
        ctx.issues.push(customIssue(ctx.value, { code: 'stands_alone', option: optionLabelId(field.enumeration, field.exclusive) }));
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
      const distinctTags = new Set(ctx.value.map((tag) => tag.toLowerCase()));
      if (distinctTags.size < ctx.value.length) ctx.issues.push(customIssue(ctx.value, { code: 'repeated' }));
      const contactDetail = ctx.value.map(firstContactDetail).find((detail) => detail !== null);
      if (contactDetail) ctx.issues.push(customIssue(ctx.value, { code: `contact_${contactDetail}` }));
    });
}

function rowsSchema(field: RowsField): z.ZodType {
  const row = z.strictObject(Object.fromEntries(Object.entries(field.fields).map(([name, column]) => [name, optionalSchema(column)])));
  const { distinctBy = [] } = field;
  return z
    .array(row)
    .max(field.max)
    .check((ctx) => {
      const [column] = distinctBy;
      if (column === undefined) return;
      for (const index of duplicateRows(ctx.value, distinctBy)) {
        ctx.issues.push(customIssue(ctx.value[index]?.[column], { code: 'row_repeated' }, [index, column]));
      }
    });
}

/**
 * Schema of one value of a field, which also cleans it: text is trimmed and normalized, a month becomes its first day, coordinates get six
 * decimals. `applyStep` checks the range of dates, because it knows the current day.
 * @throws Error for photos, which are never sent in a body
 */
export function fieldSchema(field: Field): z.ZodType {
  let schema = schemas.get(field);
  if (!schema) schemas.set(field, (schema = makeSchema(field)));
  return schema;
}
// creating a schema is far more expensive than using it, and declarations never change
const schemas = new WeakMap<Field, z.ZodType>();

type SchemaFactories = { readonly [C in Control]: (field: Extract<Field, { control: C }>) => z.ZodType };
const SCHEMA_FACTORIES: SchemaFactories = {
  text: textSchema,
  locality: (field) => textSchema({ ...field, control: 'text' }),
  number: numberSchema,
  money: numberSchema,
  coordinate: ({ min, max }) =>
    z
      .number()
      .min(min)
      .max(max)
      .overwrite((degrees) => Math.round(degrees * 1e6) / 1e6),
  area: areaSchema,
  choice: (field) => tokenSchema(field.enumeration.values),
  multi: multiSchema,
  flag: () => z.boolean(),
  date: (field) => (field.month ? z.iso.date().overwrite(firstOfMonth) : z.iso.date()),
  tags: tagsSchema,
  counts: (field) => z.partialRecord(tokenSchema(field.enumeration.values), z.int().min(0).max(field.max)),
  rows: rowsSchema,
  photos: () => {
    throw new Error('photos are uploaded, they have no schema');
  },
};

function makeSchema(field: Field): z.ZodType {
  return (SCHEMA_FACTORIES[field.control] as (field: Field) => z.ZodType)(field);
}

const optionalSchema = (field: Field): z.ZodType => fieldSchema(field).nullable().optional();

/** Names of the fields that the call of a step accepts, its own first. */
export function fieldsOfStep(kind: Kind, stepId: StepId): readonly string[] {
  const step = kind.steps.find((step) => step.id === stepId);
  const names = [...(step?.fields ?? []), ...(step?.alsoAccepts ?? []).flatMap((id) => fieldsOfStep(kind, id))];
  return names.filter((name) => kind.fields[name]?.control !== 'photos');
}

type StepBody = z.ZodObject<Record<string, z.ZodType>, z.core.$strict>;
const bodies = new Map<string, StepBody>();

/**
 * The body of a step: unknown names are rejected, everything is optional, and `null` clears a value. Aliases are accepted too, and the
 * first step accepts the `listing_type` of the kind. `applyStep` checks rules across several values.
 */
export function stepBody(kind: Kind, stepId: StepId): StepBody {
  const key = `${kind.id} ${stepId}`;
  let body = bodies.get(key);
  if (!body) {
    const shape: Record<string, z.ZodType> = {};
    for (const name of fieldsOfStep(kind, stepId)) {
      const field = kind.fields[name]!;
      for (const inputName of [name, ...(field.aliases ?? [])]) shape[inputName] = optionalSchema(field);
    }
    if (stepId === 'basic') shape.listing_type = z.literal(kind.listingType).optional();
    body = z.strictObject(shape);
    bodies.set(key, body);
  }
  return body;
}
