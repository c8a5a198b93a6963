/** A kind's form as JSON: everything a client needs to render its steps, with texts in the requested language. */
import { z } from 'zod';
import type { Condition } from '../../kinds/field.ts';

const tokens = z.array(z.union([z.string(), z.boolean()]));
/** `field` names another field of the form, or `$state` for the state code of the chosen city (`state` of a draft). */
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
  name: z.string(),
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
  /** Needed to publish: always, never, or while the condition holds. */
  need: z.union([z.boolean(), conditionSchema]),
  /** Shown only while this condition holds. */
  when: conditionSchema.nullable(),
  /** Shown to the owner alone. */
  private: z.boolean(),
  /** What the form proposes while the field has no value. A proposal counts once it is sent. */
  initial: z.union([z.string(), z.boolean()]).optional(),
  options: z.array(option).optional(),
  /** Choices: many options, better as a select. */
  compact: z.boolean().optional(),
  /** Multiple choices: the option that excludes all others. */
  exclusive: z.string().optional(),
  /** Minimum and maximum of numbers, money and coordinates; of the characters of texts, the number of rows, and areas in sqft. */
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().optional(),
  /** Text to show after the number. */
  unit: z.string().nullable().optional(),
  /** Money: period or unit it is paid for. */
  per: z.enum(['month', 'once', 'bed_month']).optional(),
  multiline: z.boolean().optional(),
  pattern: z.enum(['pincode', 'phone', 'rera', 'video']).optional(),
  /** Texts: phone numbers, links and mail addresses are refused. */
  no_contact: z.boolean().optional(),
  /** Flags: three states, yes, no or not given. */
  unknown: z.boolean().optional(),
  /** Flags: a declaration that has to be ticked. */
  must_be_true: z.boolean().optional(),
  /** Flags: derived from another field, so not shown. */
  follows: z.string().optional(),
  /** Dates: only the month matters. */
  month: z.boolean().optional(),
  /** Dates: first and last accepted day, counted from today in India. */
  first_day: z.string().optional(),
  last_day: z.string().optional(),
  /** Tags: how many, and characters of each. */
  max_tags: z.int().optional(),
  max_length: z.int().optional(),
  /** Rows: no two are the same in all of these columns. */
  distinct_by: z.array(z.string()).optional(),
  /** Money: shown as a multiple of this field beside it, e.g. a deposit in months of rent. */
  multiple_of: z.string().optional(),
  /** Money: the price by which listings of the kind are compared. */
  compared: z.boolean().optional(),
  /** Photos: the gallery is complete from this number; `options` are the categories of photos. */
  enough: z.int().optional(),
  /** Photos: bytes of one file. */
  max_bytes: z.int().optional(),
});
const formField = column.extend({ columns: z.array(column).optional() });
export type FormField = z.output<typeof formField>;

export const kindSummary = z.object({
  id: z.string(),
  label: z.string(),
  /** Option of the form's first choice; each belongs to one or two kinds. */
  listing_type: z.string(),
  listing_type_label: z.string(),
  family: z.string(),
  deal: z.enum(['rent', 'sale']),
});

export const kindForm = kindSummary.extend({
  steps: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Forms lead past this step and offer it, until publishing needs something of it. */
      optional: z.boolean(),
      /** Below `/api/v1`; null for the gallery. */
      save: z.string().nullable(),
      fields: z.array(formField),
    }),
  ),
  /** Paths below `/api/v1`. */
  calls: z.object({ add: z.string(), find: z.string(), upload: z.string(), delete_files: z.string() }),
});
export type KindForm = z.output<typeof kindForm>;
