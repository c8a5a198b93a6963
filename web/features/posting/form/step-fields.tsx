import { memo, useDeferredValue, useMemo } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { FormField } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { FIELD_CONTROLS } from '../controls/controls.ts';
import { visibleFields, isRequired } from '../model/step-values.ts';
import type { StepValues } from '../model/types.ts';
import { useStep } from './step-context.ts';
import { SoftWarning } from './soft-warning.tsx';
import { SimilarPriceNote } from './similar-price-note.tsx';

type Warning = OwnListing['warnings'][number];

const NO_WARNINGS: readonly Warning[] = [];

/**
 * The fields that are visible with the current values, and warnings about them. Small fields are side by side. Typed text appears in its
 * field at once. Everything that depends on it is rendered with lower priority, because the form may have fifty fields.
 */
export const StepFields = memo(function StepFields({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { step, listing, conditions } = useStep();
  const { control } = useFormContext<StepValues>();
  const values = useDeferredValue(useWatch({ control }) as StepValues);
  const siblingValues = useMemo(() => ({ ...listing, ...values }), [listing, values]);
  const groups = useMemo(() => groupFields(visibleFields(step.fields, siblingValues, conditions)), [step, siblingValues, conditions]);
  const warningsByField = useMemo(() => groupByField(warnings), [warnings]);
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group) => (
        <div key={group.fields[0]!.name} className={GROUP_CLASS[group.layout]}>
          {group.fields.map((field) => (
            <StepField
              key={field.name}
              field={field}
              siblingValues={siblingValues}
              required={isRequired(field, siblingValues, conditions)}
              warnings={warningsByField.get(field.name) ?? NO_WARNINGS}
            />
          ))}
        </div>
      ))}
    </div>
  );
});

/** Warnings by field, which is the first part of their path. */
function groupByField(warnings: readonly Warning[]): ReadonlyMap<string, readonly Warning[]> {
  const groups = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const name = warning.path.split('.')[0]!;
    groups.set(name, [...(groups.get(name) ?? []), warning]);
  }
  return groups;
}

interface StepFieldProps {
  readonly field: FormField;
  readonly siblingValues: StepValues;
  readonly required: boolean;
  readonly warnings: readonly Warning[];
}

const StepField = memo(function StepField({ field, siblingValues, required, warnings }: StepFieldProps) {
  const { controls } = useStep();
  const { control } = useFormContext<StepValues>();
  const Control = FIELD_CONTROLS[field.name] ?? controls[field.control];
  return (
    <div data-path={field.name} className="min-w-0">
      <Controller
        control={control}
        name={field.name}
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <Control
            field={field}
            path={field.name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={typeof error?.message === 'string' ? error.message : undefined}
            required={required}
            siblingValues={siblingValues}
          />
        )}
      />
      {hasPriceComparison(field) && <SimilarPriceNote siblingValues={siblingValues} />}
      {warnings.length > 0 && (
        <div>
          {warnings.map((warning) => (
            <SoftWarning key={warning.code + warning.path} warning={warning} />
          ))}
        </div>
      )}
    </div>
  );
});

const hasPriceComparison = ({ compared, columns = [] }: FormField): boolean =>
  compared === true || columns.some((column) => column.compared);

type GroupLayout = 'checkboxes' | 'pair' | 'areas' | 'single';
const GROUP_CLASS: Readonly<Record<GroupLayout, string>> = {
  checkboxes: 'flex flex-wrap gap-x-7',
  pair: 'field-rows sm:grid-cols-2',
  // Half of the form beside the list of steps is too narrow for a number and its unit.
  areas: 'field-rows sm:max-md:grid-cols-2 lg:grid-cols-2',
  // The first coordinate renders the pin for both, and the second renders nothing.
  single: 'has-[>:empty]:hidden',
};

interface Group {
  readonly layout: GroupLayout;
  readonly fields: FormField[];
}

/** Consecutive fields with the same layout share a line. */
function groupFields(fields: readonly FormField[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const layout = layoutOf(field);
    const lastGroup = groups.at(-1);
    if (lastGroup && lastGroup.layout === layout && layout !== 'single') lastGroup.fields.push(field);
    else groups.push({ layout, fields: [field] });
  }
  return groups;
}

function layoutOf(field: FormField): GroupLayout {
  if (field.control === 'flag' && !field.unknown && !field.must_be_true) return 'checkboxes';
  if (field.control === 'area') return 'areas';
  const isSmall = field.control === 'number' || (field.control === 'choice' && field.compact);
  return isSmall ? 'pair' : 'single';
}
