import type { ComponentPropsWithRef } from 'react';
import { phoneDigits } from '../../lib/format/phone.ts';
import { TextField } from './text-field.tsx';

type PhoneFieldProps = Omit<
  ComponentPropsWithRef<typeof TextField>,
  'value' | 'onChange' | 'prefix' | 'type' | 'inputMode' | 'autoComplete'
> & {
  /** Ten digits, or fewer while the person types. */
  readonly value: string;
  readonly onPhone: (digits: string) => void;
};

/** An Indian mobile number, without its country code. */
export function PhoneField({ onPhone, ...field }: PhoneFieldProps) {
  return (
    <TextField
      name="phone"
      {...field}
      prefix="+91"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onChange={(event) => onPhone(phoneDigits(event.target.value))}
    />
  );
}
