/** The form of a kind as JSON: everything that a client needs to render its steps, with texts in the requested language. */
import { z } from 'zod';
import type { Condition } from '../../kinds/field.ts';

const tokens = z.array(z.union([z.string(), z.boolean()]));
/** `field` is the name of another field of the form, or `$state` for the state code of the selected city (`state` of a draft). */
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.object({ field: z.string(), is: tokens }),
    z.object({ field: z.string(), has: z.array(z.string()) }),
    z.object({ field: z.string(), set: z.boolean() }),
    z.object({ all: z.array(conditionSchema) }),
    z.object({ any: z.array(conditionSchema) }),
    z.object({ not: conditionSchema }),
  ]),
);

const option = z.object({ value: z.string(), label: z.string() });

const column = z.object({
  name: z.string().describe('Name of the field'),
  control: z.enum([
    'text',
    'number',
    'money',
    'area',
    'choice',
    'multi',
    'flag',
    'date',
    'tags',
    'counts',
    'rows',
    'locality',
    'coordinate',
    'photos',
  ]),
  label: z.string(),
  hint: z.string().nullable(),
  need: z.union([z.boolean(), conditionSchema]).describe('Required for publishing: always, never, or while the condition is met'),
  when: conditionSchema.nullable().describe('Shown only while this condition is met'),
  private: z.boolean().describe('Shown to the owner only'),
  initial: z
    .union([z.string(), z.boolean()])
    .optional()
    .describe('Value that the form proposes while the field has none. It takes effect only when the form sends it'),
  options: z.array(option).optional(),
  compact: z.boolean().optional().describe('Choices: many options, so a select is better'),
  exclusive: z.string().optional().describe('Multiple choice: the option that excludes all others'),
  min: z
    .number()
    .optional()
    .describe('Minimum of a number, an amount or a coordinate; of the number of characters or rows; of an area in sqft'),
  max: z.number().optional().describe('Maximum, in the same unit as `min`'),
  decimals: z.int().optional().describe('Maximum number of decimals'),
  unit: z.string().nullable().optional().describe('Text to show after the number'),
  per: z.enum(['month', 'one_time', 'bed_month']).optional().describe('Money: period or unit for which it is paid'),
  multiline: z.boolean().optional(),
  pattern: z.enum(['pincode', 'phone', 'rera', 'video']).optional(),
  no_contact: z.boolean().optional().describe('Texts: phone numbers, links and mail addresses are refused'),
  unknown: z.boolean().optional().describe('Flags: three states, yes, no or not given'),
  must_be_true: z.boolean().optional().describe('Flags: a declaration that must be true'),
  follows: z.string().optional().describe('Flags: derived from another field, so not shown'),
  month: z.boolean().optional().describe('Dates: only the month matters'),
  first_day: z.string().optional().describe('Dates: first accepted day, counted from today in India'),
  last_day: z.string().optional().describe('Dates: last accepted day, counted from today in India'),
  max_tags: z.int().optional().describe('Maximum number of tags'),
  max_length: z.int().optional().describe('Maximum number of characters of a tag'),
  distinct_by: z.array(z.string()).optional().describe('Rows: no two rows may be equal in all of these columns'),
  multiple_of: z.string().optional().describe('Money: also shown as a multiple of this field, e.g. a deposit in months of rent'),
  compared: z.boolean().optional().describe('Money: the price by which listings of the kind are compared'),
  enough: z.int().optional().describe('Photos: with this number the gallery is complete; `options` are the categories of photos'),
  max_bytes: z.int().optional().describe('Photos: maximum bytes of one file'),
});
const formField = column.extend({ columns: z.array(column).optional() });
export type FormField = z.output<typeof formField>;

export const kindSummary = z.object({
  id: z.string(),
  label: z.string(),
  listing_type: z.string().describe("Option of the form's first choice; each belongs to one or two kinds"),
  listing_type_label: z.string(),
  family: z.string(),
  deal: z.enum(['rent', 'sale']),
});

export const kindForm = kindSummary.extend({
  steps: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      optional: z.boolean().describe('Forms skip this step and only offer it, unless it lacks something that publishing requires'),
      save: z.string().nullable().describe('Below `/api/v1`; null for the gallery'),
      fields: z.array(formField),
    }),
  ),
  calls: z.object({ add: z.string(), find: z.string(), upload: z.string(), delete_files: z.string() }).describe('Paths below `/api/v1`'),
});
export type KindForm = z.output<typeof kindForm>;
