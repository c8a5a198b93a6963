/** Validates a step in the browser with the limits of the form model. The messages are the same as those of the server. */
import { duplicateRows } from '../../../../kinds/validation/distinct-rows.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { FormField } from '../../../../contract/posting/form-model.ts';
import { isArea, toSqft } from '../../../../kinds/area.ts';
import { isBlank, type ConditionContext } from '../../../../kinds/condition.ts';
import { PATTERNS } from '../../../../kinds/validation/patterns.ts';
import { unitLabel } from './area-units.ts';
import { formatAreaLimit, formatDay, formatLimit } from './format.ts';
import { visibleFields, isVisible, isRequired } from './step-values.ts';
import type { Column, Problem, StepValues } from './types.ts';

interface CheckOptions extends ConditionContext {
  /** Values of all steps, to which conditions may refer. */
  readonly allValues: StepValues;
  /** Whether to report blank fields that are required for publishing. */
  readonly mustBeComplete: boolean;
}

/** The problems of a step in the order of its fields, at most one per field or table cell. */
export function checkStep(fields: readonly FormField[], values: StepValues, options: CheckOptions): Problem[] {
  const allValues = { ...options.allValues, ...values };
  const problems = visibleFields(fields, allValues, options).flatMap((field) => {
    const value = values[field.name];
    const ownError = checkValue(field, value, allValues, options);
    if (ownError !== null) return [{ path: field.name, message: ownError }];
    return field.columns && Array.isArray(value) ? checkRows(field, value as StepValues[], options) : [];
  });
  // A missing pin is one problem, although it has two coordinates.
  return problems.filter(
    ({ message }, index) => message !== m['posting.pin_needed']() || problems.findIndex((other) => other.message === message) === index,
  );
}

function checkRows(field: FormField, rows: readonly StepValues[], options: CheckOptions): Problem[] {
  const { distinct_by = [] } = field;
  const repeatedRowIndexes = duplicateRows(rows, distinct_by);
  return rows.flatMap((row, index) => {
    return (field.columns ?? [])
      .filter((column) => isVisible(column, row, options))
      .flatMap((column) => {
        const message =
          repeatedRowIndexes.has(index) && column.name === distinct_by[0]
            ? m['invalid.row_repeated']({ label: column.label })
            : checkValue(column, row[column.name], row, options);
        return message === null ? [] : [{ path: `${field.name}.${index}.${column.name}`, message }];
      });
  });
}

function checkValue(field: Column, value: unknown, allValues: StepValues, options: CheckOptions): string | null {
  const required = options.mustBeComplete && isRequired(field, allValues, options);
  const label = field.label;
  if (field.must_be_true && required && value !== true) return m['invalid.must_be_true']({ label });
  if (field.control === 'photos') return null;
  if (isBlank(value) && required && field.control === 'coordinate') return m['posting.pin_needed']();
  if (isBlank(value)) return required ? m['invalid.required']({ label }) : null;
  return (CHECKS[field.control] ?? alwaysValid)(field, value);
}

type Check = (field: Column, value: unknown) => string | null;
const alwaysValid: Check = () => null;

const CHECKS: Partial<Record<FormField['control'], Check>> = {
  text: checkText,
  locality: checkText,
  number: checkNumber,
  money: checkNumber,
  coordinate: checkNumber,
  area: (field, value) => {
    if (!isArea(value) || !(value.value > 0)) return m['invalid.not_area']({ label: field.label });
    const sqft = toSqft(value);
    const unit = unitLabel(field, value.unit);
    if (field.min !== undefined && sqft < field.min) {
      return m['invalid.too_low']({ label: field.label, limit: formatAreaLimit(field.min, value.unit, unit) });
    }
    if (field.max !== undefined && sqft > field.max) {
      return m['invalid.too_high']({ label: field.label, limit: formatAreaLimit(field.max, value.unit, unit) });
    }
    return null;
  },
  date: ({ label, first_day, last_day }, value) => {
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return m['invalid.not_date']({ label });
    if (first_day && value < first_day) return m['invalid.too_early']({ label, limit: formatDay(first_day) });
    return last_day && value > last_day ? m['invalid.too_late']({ label, limit: formatDay(last_day) }) : null;
  },
  tags: ({ label, max_tags = Infinity, max_length = Infinity }, value) => {
    const tags = value as readonly string[];
    if (tags.length > max_tags) return m['invalid.too_many']({ label, limit: max_tags });
    return tags.some((tag) => characterCount(tag) > max_length) ? m['invalid.too_long']({ label, limit: max_length }) : null;
  },
  rows: ({ label, max = Infinity }, value) => ((value as unknown[]).length > max ? m['invalid.too_many']({ label, limit: max }) : null),
};

const characterCount = (text: string): number => Array.from(text).length;

function checkText({ label, min = 0, max = Infinity, pattern }: Column, value: unknown): string | null {
  const text = String(value).trim();
  if (pattern === 'pincode' && !PATTERNS.pincode.test(text)) return m['invalid.pattern_pincode']({ label });
  if (pattern === 'phone' && !PATTERNS.phone.test(text)) return m['invalid.pattern_phone']({ label });
  if (characterCount(text) < min) return m['invalid.too_short']({ label, limit: min });
  if (characterCount(text) > max) return m['invalid.too_long']({ label, limit: max });
  if (pattern === 'video' && !PATTERNS.video.test(text)) return m['invalid.pattern_video']({ label });
  return pattern === 'rera' && !PATTERNS.rera.test(text) ? m['invalid.pattern_rera']({ label }) : null;
}

function checkNumber(field: Column, value: unknown): string | null {
  const { label, min, max, decimals = 0, control } = field;
  if (typeof value !== 'number' || !Number.isFinite(value)) return m['invalid.not_number']({ label });
  if (min !== undefined && value < min) return m['invalid.too_low']({ label, limit: formatLimit(field, min) });
  if (max !== undefined && value > max) return m['invalid.too_high']({ label, limit: formatLimit(field, max) });
  if (control !== 'number' || Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? m['invalid.not_whole']({ label }) : m['invalid.decimals']({ label, most: decimals });
}
