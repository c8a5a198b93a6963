import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { FormField } from '../../../contract/form-model.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { PICKERS } from './controls/pickers.ts';
import { askedFields, isNeeded } from './form/step-values.ts';
import type { StepValues } from './form/types.ts';
import { useStep } from './step-context.ts';
import { SoftWarning } from './soft-warning.tsx';
import { UsualPrice } from './usual-price.tsx';

type Warning = OwnListing['warnings'][number];

/** The fields that are asked for under the values so far; small ones side by side where there is room. */
export function StepFields({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { step, listing, conditions } = useStep();
  const { control } = useFormContext<StepValues>();
  const values = useWatch({ control }) as StepValues;
  const beside = { ...listing, ...values };
  const asked = askedFields(step.fields, beside, conditions);
  return (
    <div className="flex flex-col gap-7">
      {inGroups(asked).map((group) => (
        <div key={group.fields[0]!.name} className={GROUP[group.look]}>
          {group.fields.map((field) => (
            <StepField
              key={field.name}
              field={field}
              beside={beside}
              needed={isNeeded(field, beside, conditions)}
              warnings={warnings.filter((warning) => warning.path === field.name || warning.path.startsWith(`${field.name}.`))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface StepFieldProps {
  readonly field: FormField;
  readonly beside: StepValues;
  readonly needed: boolean;
  readonly warnings: readonly Warning[];
}

function StepField({ field, beside, needed, warnings }: StepFieldProps) {
  const { controls } = useStep();
  const { control } = useFormContext<StepValues>();
  const Control = PICKERS[field.name] ?? controls[field.control];
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
            needed={needed}
            beside={beside}
          />
        )}
      />
      {isCompared(field) && <UsualPrice beside={beside} />}
      {warnings.map((warning) => (
        <SoftWarning key={warning.code + warning.path} warning={warning} />
      ))}
    </div>
  );
}

const isCompared = ({ compared, columns = [] }: FormField): boolean => compared === true || columns.some((column) => column.compared);

type Look = 'ticks' | 'pair' | 'single';
const GROUP: Readonly<Record<Look, string>> = {
  ticks: 'flex flex-wrap gap-x-7',
  pair: 'grid gap-x-4 gap-y-7 sm:grid-cols-2',
  // the second of a pair that the first draws for both
  single: 'has-[>:empty]:hidden',
};

interface Group {
  readonly look: Look;
  readonly fields: FormField[];
}

/** Neighbours of one look share a line. */
function inGroups(fields: readonly FormField[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const look = lookOf(field);
    const last = groups.at(-1);
    if (last && last.look === look && look !== 'single') last.fields.push(field);
    else groups.push({ look, fields: [field] });
  }
  return groups;
}

function lookOf(field: FormField): Look {
  if (field.control === 'flag' && !field.unknown && !field.must_be_true) return 'ticks';
  const small = field.control === 'number' || field.control === 'area' || (field.control === 'choice' && field.compact);
  return small ? 'pair' : 'single';
}
