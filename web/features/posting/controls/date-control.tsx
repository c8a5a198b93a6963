import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { controlClass, Field } from '../../../ui/form/field.tsx';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';
import { MonthControl } from './month-control.tsx';

/** A date, with the browser's date picker and a button for the first possible day; or a month. */
export function DateControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, required } = props;
  if (field.month) return <MonthControl {...props} />;
  const firstDay = field.first_day;
  return (
    <Field label={fieldLabel(field.label, required)} hint={field.hint} error={error}>
      {(controlProps) => (
        <div className="flex gap-2">
          <input
            {...controlProps}
            type="date"
            name={path}
            min={firstDay}
            max={field.last_day}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange(event.target.value || null)}
            onBlur={onBlur}
            className={`${controlClass} max-w-60`}
          />
          {firstDay !== undefined && (
            <Button
              variant="outline"
              className="shrink-0 whitespace-nowrap"
              aria-pressed={value === firstDay}
              onClick={() => onChange(firstDay)}
            >
              {m['posting.today']()}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
