/** The form of a kind as JSON, from its definition and the message catalogue. */
import type { z } from 'zod';
import type { FormField, KindForm, kindSummary } from '../../contract/form-model.ts';
import { FILE_PATHS } from '../../contract/photos.ts';
import { callOf, FIND_CALLS } from '../../contract/posting-calls.ts';
import { dateLimits } from '../../kinds/apply-step.ts';
import { PHOTO_CATEGORY } from '../../kinds/enumerations.ts';
import type { Enumeration, Field, Kind } from '../../kinds/field.ts';
import { areaUnitLabelId, fieldHintId, fieldLabelId, kindLabelId, listingTypeLabelId } from '../../kinds/label-ids.ts';
import { hasText, optionLabel, textOf } from './text.ts';

export function summarise(kind: Kind): z.output<typeof kindSummary> {
  return {
    id: kind.id,
    label: textOf(kindLabelId(kind.id)),
    listing_type: kind.listingType,
    listing_type_label: textOf(listingTypeLabelId(kind.listingType)),
    family: kind.family,
    deal: kind.deal,
  };
}

interface Limits {
  /** The day in India, for the limits of dates. */
  readonly today: string;
  /** Bytes of one photo. */
  readonly maxBytes: number;
}

export function formModel(kind: Kind, limits: Limits): KindForm {
  const find = FIND_CALLS.find(({ kinds }) => (kinds as readonly string[]).includes(kind.id));
  const add = callOf(kind.id, 'basic', 'add');
  if (!find || !add) throw new Error(`No calls post ${kind.id}`);
  const upload = FILE_PATHS[kind.family];
  return {
    ...summarise(kind),
    calls: { add: add.path, find: find.path, upload, delete_files: `${upload}/delete` },
    steps: kind.steps.map((step) => ({
      id: step.id,
      title: textOf(step.title),
      save: callOf(kind.id, step.id)?.path ?? null,
      fields: step.fields.map((name) => amongPrices(kind, formField(name, kind.fields[name]!, limits))),
    })),
  };
}

/**
 * What a sum is among the prices of the kind: the one listings are compared by, or a deposit, which beside a monthly price is read as
 * so many months of it; inside rows both are columns of the same table.
 */
function amongPrices(kind: Kind, field: FormField, table = ''): FormField {
  const columns = field.columns?.map((column) => amongPrices(kind, column, `${field.name}.`));
  const monthly = kind.price.find((price) => tableOf(price) === table && perOf(kind, price) !== 'once');
  const isDeposit = kind.deposit.includes(table + field.name);
  return {
    ...field,
    ...(columns && { columns }),
    ...(isDeposit && monthly && { multiple_of: monthly.slice(table.length) }),
    ...(kind.price[0] === table + field.name && { compared: true }),
  };
}
const tableOf = (path: string): string => path.slice(0, path.indexOf('.') + 1);
function perOf(kind: Kind, path: string): string | undefined {
  const [name = '', column] = path.split('.');
  const field = kind.fields[name];
  const inner = field?.control === 'rows' && column ? field.fields[column] : field;
  return inner?.control === 'money' ? inner.per : undefined;
}

function formField(name: string, field: Field, limits: Limits): FormField {
  const hint = fieldHintId(name);
  return {
    name,
    control: field.control,
    label: textOf(fieldLabelId(name, field)),
    hint: hasText(hint) ? textOf(hint) : null,
    need: field.need,
    when: field.when ?? null,
    private: field.private ?? false,
    ...particulars(field, limits),
  };
}

const options = (of: Enumeration): FormField['options'] => of.values.map((value) => ({ value, label: optionLabel(of, value) }));

/** What one control has beside the others. */
function particulars(field: Field, limits: Limits): Partial<FormField> {
  switch (field.control) {
    case 'text':
      return {
        min: field.min,
        max: field.max,
        multiline: field.multiline ?? false,
        pattern: field.pattern,
        no_contact: field.noContact ?? false,
      };
    case 'number':
      return { min: field.min, max: field.max, decimals: field.decimals ?? 0, unit: field.unit ? textOf(field.unit) : null };
    case 'money':
      return { min: field.min, max: field.max, per: field.per };
    case 'area':
      return {
        min: field.minSqft,
        max: field.maxSqft,
        options: field.units.map((unit) => ({ value: unit, label: textOf(areaUnitLabelId(unit)) })),
      };
    case 'choice':
      return { options: options(field.of), compact: field.compact ?? false };
    case 'multi':
      return { options: options(field.of), exclusive: field.exclusive };
    case 'flag':
      return { unknown: field.unknown ?? false, must_be_true: field.mustBeTrue ?? false, follows: field.follows?.field };
    case 'date': {
      const { first, last } = dateLimits(field, limits.today);
      return { month: field.month ?? false, first_day: first, last_day: last };
    }
    case 'tags':
      return { max_tags: field.maxTags, max_length: field.maxLength };
    case 'counts':
      return { options: options(field.of), max: field.max };
    case 'rows':
      return {
        min: field.min,
        max: field.max,
        distinct_by: field.distinctBy && [...field.distinctBy],
        columns: Object.entries(field.fields).map(([column, inner]) => formField(column, inner, limits)),
      };
    case 'locality':
    case 'coordinate':
      return { min: field.min, max: field.max };
    case 'photos':
      return { max: field.max, enough: field.enough, max_bytes: limits.maxBytes, options: options(PHOTO_CATEGORY) };
  }
}
