import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { controlClass, Field } from '../../../ui/field.tsx';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';
import { MonthControl } from './month-control.tsx';

/** A day by the browser's own picker, the first possible one by a button; or a month. */
export function DateControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, needed } = props;
  if (field.month) return <MonthControl {...props} />;
  const first = field.first_day;
  return (
    <Field label={labelOf(field.label, needed)} hint={field.hint} error={error}>
      {(tie) => (
        <div className="flex gap-2">
          <input
            {...tie}
            type="date"
            name={path}
            min={first}
            max={field.last_day}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange(event.target.value || null)}
            onBlur={onBlur}
            className={`${controlClass} max-w-60`}
          />
          {first !== undefined && (
            <Button look="outline" aria-pressed={value === first} onClick={() => onChange(first)}>
              {m['posting.today']()}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
