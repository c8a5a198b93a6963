/** The posting form of a kind as JSON. It is derived from the declaration of the kind and the message catalogue. */
import type { z } from 'zod';
import type { FormField, KindForm, kindSummary } from '../../../contract/posting/form-model.ts';
import { FILE_PATHS } from '../../../contract/photos.ts';
import { callOf, FIND_CALLS } from '../../../contract/posting/calls.ts';
import { dateLimits } from '../../../kinds/validation/apply-step.ts';
import { PHOTO_CATEGORY } from '../../../kinds/enumerations.ts';
import { DEFAULT_CITY, type Enumeration, type Field, type Kind } from '../../../kinds/field.ts';
import { areaUnitLabelId, fieldHintId, fieldLabelId, kindLabelId, listingTypeLabelId } from '../../../kinds/label-ids.ts';
import { hasText, optionLabel, textById } from '../../i18n/text.ts';

export function summarizeKind(kind: Kind): z.output<typeof kindSummary> {
  return {
    id: kind.id,
    label: textById(kindLabelId(kind.id)),
    listing_type: kind.listingType,
    listing_type_label: textById(listingTypeLabelId(kind.listingType)),
    family: kind.family,
    deal: kind.deal,
  };
}

interface FormContext {
  /** The current day in India, for the limits of dates. */
  readonly today: string;
  /** Maximum size of a photo in bytes. */
  readonly maxBytes: number;
  /** Slug of the default city of the site; null when it accepts no listings. */
  readonly defaultCity: string | null;
}

export function presentKindForm(kind: Kind, context: FormContext): KindForm {
  const findCall = FIND_CALLS.find(({ kinds }) => (kinds as readonly string[]).includes(kind.id));
  const addCall = callOf(kind.id, 'basic', 'add');
  if (!findCall || !addCall) throw new Error(`There are no posting calls for the kind ${kind.id}`);
  const uploadPath = FILE_PATHS[kind.family];
  return {
    ...summarizeKind(kind),
    calls: { add: addCall.path, find: findCall.path, upload: uploadPath, delete_files: `${uploadPath}/delete` },
    steps: kind.steps.map((step) => ({
      id: step.id,
      title: textById(step.title),
      optional: step.optional ?? false,
      save: callOf(kind.id, step.id)?.path ?? null,
      fields: step.fields.map((name) => withPriceRole(kind, formField(name, kind.fields[name]!, context))),
    })),
  };
}

/**
 * Marks an amount as the price by which listings are compared, or as a deposit, which the form also shows as a number of monthly rents. In
 * a table, price and deposit are columns of the same table.
 */
function withPriceRole(kind: Kind, field: FormField, tablePrefix = ''): FormField {
  const columns = field.columns?.map((column) => withPriceRole(kind, column, `${field.name}.`));
  const monthlyPrice = kind.price.find((price) => tablePrefixOf(price) === tablePrefix && periodOf(kind, price) !== 'one_time');
  const isDeposit = kind.deposit.includes(tablePrefix + field.name);
  return {
    ...field,
    ...(columns && { columns }),
    ...(isDeposit && monthlyPrice && { multiple_of: monthlyPrice.slice(tablePrefix.length) }),
    ...(kind.price[0] === tablePrefix + field.name && { compared: true }),
  };
}
const tablePrefixOf = (path: string): string => path.slice(0, path.indexOf('.') + 1);
function periodOf(kind: Kind, path: string): string | undefined {
  const [name = '', columnName] = path.split('.');
  const field = kind.fields[name];
  const column = field?.control === 'rows' && columnName ? field.fields[columnName] : field;
  return column?.control === 'money' ? column.per : undefined;
}

function formField(name: string, field: Field, context: FormContext): FormField {
  const hint = fieldHintId(name);
  return {
    name,
    control: field.control,
    label: textById(fieldLabelId(name, field)),
    hint: hasText(hint) ? textById(hint) : null,
    need: field.need,
    when: field.when ?? null,
    private: field.private ?? false,
    ...initialValue(field, context),
    ...controlProperties(field, context),
  };
}

/** The value that the form proposes. The default city is not proposed when it accepts no listings. */
function initialValue({ initial }: Field, { defaultCity }: FormContext): Pick<FormField, 'initial'> {
  const value = initial === DEFAULT_CITY ? (defaultCity ?? undefined) : initial;
  return value === undefined ? {} : { initial: value };
}

const presentOptions = (enumeration: Enumeration): FormField['options'] =>
  enumeration.values.map((value) => ({ value, label: optionLabel(enumeration, value) }));

/** Properties that only this type of control has. */
function controlProperties(field: Field, context: FormContext): Partial<FormField> {
  switch (field.control) {
    case 'date': {
      const { first, last } = dateLimits(field, context.today);
      return { month: field.month ?? false, first_day: first, last_day: last };
    }
    case 'rows':
      return {
        min: field.min,
        max: field.max,
        distinct_by: field.distinctBy && [...field.distinctBy],
        columns: Object.entries(field.fields).map(([column, inner]) => formField(column, inner, context)),
      };
    case 'photos':
      return {
        max: field.max,
        enough: field.enough,
        max_bytes: context.maxBytes,
        options: field.categories.map((value) => ({ value, label: optionLabel(PHOTO_CATEGORY, value) })),
      };
    case 'area':
    case 'choice':
    case 'multi':
    case 'counts':
      return optionProperties(field);
    default:
      return inputProperties(field);
  }
}

/** Properties of controls with options. */
function optionProperties(field: Extract<Field, { control: 'area' | 'choice' | 'multi' | 'counts' }>): Partial<FormField> {
  switch (field.control) {
    case 'area':
      return {
        min: field.minSqft,
        max: field.maxSqft,
        options: field.units.map((unit) => ({ value: unit, label: textById(areaUnitLabelId(unit)) })),
      };
    case 'choice':
      return { options: presentOptions(field.enumeration), compact: field.compact ?? false };
    case 'multi':
      return { options: presentOptions(field.enumeration), exclusive: field.exclusive };
    case 'counts':
      return { options: presentOptions(field.enumeration), max: field.max };
  }
}

/** Properties of controls with one value that people type or tick. */
function inputProperties(
  field: Exclude<Field, { control: 'area' | 'choice' | 'multi' | 'counts' | 'date' | 'rows' | 'photos' }>,
): Partial<FormField> {
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
      return { min: field.min, max: field.max, decimals: field.decimals ?? 0, unit: field.unit ? textById(field.unit) : null };
    case 'money':
      return { min: field.min, max: field.max, per: field.per };
    case 'flag':
      return { unknown: field.unknown ?? false, must_be_true: field.mustBeTrue ?? false, follows: field.follows?.field };
    case 'tags':
      return { max_tags: field.maxTags, max_length: field.maxLength };
    case 'locality':
    case 'coordinate':
      return { min: field.min, max: field.max };
  }
}
