import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PasswordFieldsProps {
  /** Names of the fields, with what stands in them. */
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
    /** A password that is chosen now, not one that is known. */
    readonly fresh: boolean;
    readonly hint?: string;
  }[];
}

/** Password fields with one switch that shows what is typed: two fields nobody can read are where registrations end. */
export function PasswordFields({ fields }: PasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {fields.map(({ onChange, fresh, ...field }) => (
        <TextField
          key={field.name}
          {...field}
          type={shown ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={(event) => onChange(event.target.value)}
        />
      ))}
      <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {m['login_more.show']()}
      </Checkbox>
    </>
  );
}
