import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface PasswordFieldsProps {
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
    /** The person chooses a new password, instead of typing the current one. */
    readonly isNew: boolean;
    readonly hint?: string;
  }[];
}

/** Password fields with one switch that shows what was typed. People give up registering when they cannot read two fields. */
export function PasswordFields({ fields }: PasswordFieldsProps) {
  const [visible, setVisible] = useState(false);
  return (
    <>
      {fields.map(({ onChange, isNew, ...field }) => (
        <TextField
          key={field.name}
          {...field}
          type={visible ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={(event) => onChange(event.target.value)}
        />
      ))}
      <Checkbox checked={visible} onChange={(event) => setVisible(event.target.checked)}>
        {m['login_more.show']()}
      </Checkbox>
    </>
  );
}
