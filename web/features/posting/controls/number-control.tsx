import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';
import { numberOrText, displayedNumber } from './number-text.ts';
import { Stepper } from './stepper.tsx';

/** Fields for whole numbers whose range is at most this large have plus and minus buttons. */
const MAX_STEPPER_RANGE = 120;

export function NumberControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, required } = props;
  const [typedText, setTypedText] = useState('');
  const { min = 0, max = Infinity, decimals = 0 } = field;
  const inputProps = {
    name: path,
    label: fieldLabel(field.label, required),
    hint: field.hint,
    error,
    value: displayedNumber(typedText, value),
    // The numeric keyboard of some phones has no minus sign; negative numbers can be entered with the buttons.
    inputMode: decimals > 0 ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    maxLength: 12,
    onChange: (text: string) => {
      setTypedText(text);
      onChange(numberOrText(text));
    },
    onBlur,
  };
  if (decimals === 0 && max - min <= MAX_STEPPER_RANGE) {
    return (
      <Stepper {...inputProps} min={min} max={max} number={typeof value === 'number' ? value : null} unit={field.unit} onStep={onChange} />
    );
  }
  return <TextField {...inputProps} onChange={(event) => inputProps.onChange(event.target.value)} suffix={field.unit ?? undefined} />;
}
