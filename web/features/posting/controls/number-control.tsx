import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';
import { parseNumber, shownNumber } from './number-text.ts';
import { Stepper } from './stepper.tsx';

/** Up to this many whole steps from end to end, buttons beside the figure are of use. */
const STEPPER_SPAN = 120;

export function NumberControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, needed } = props;
  const [typed, setTyped] = useState('');
  const { min = 0, max = Infinity, decimals = 0 } = field;
  const input = {
    name: path,
    label: labelOf(field.label, needed),
    hint: field.hint,
    error,
    value: shownNumber(typed, value),
    // the numeric keyboard of some phones has no minus; the buttons reach what is below zero
    inputMode: decimals > 0 ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    maxLength: 12,
    onChange: (text: string) => {
      setTyped(text);
      onChange(parseNumber(text));
    },
    onBlur,
  };
  if (decimals === 0 && max - min <= STEPPER_SPAN) {
    return <Stepper {...input} min={min} max={max} figure={typeof value === 'number' ? value : null} unit={field.unit} onStep={onChange} />;
  }
  return <TextField {...input} onChange={(event) => input.onChange(event.target.value)} suffix={field.unit ?? undefined} />;
}
