import { useState } from 'react';
import { CODE_LENGTH } from '../../../contract/auth/code-length.ts';
import { m } from '../../../messages/compiled/messages.js';
import { FieldNote } from '../../ui/form/field.tsx';
import { CodeInput } from '../../shared/credentials/code-input.tsx';

const EMPTY: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

interface CodeFormProps {
  /** Resolves to the error message for a wrong code, or to null when the code was accepted. */
  readonly onCode: (code: string) => Promise<string | null>;
}

/** Input for a code that was sent. A wrong code clears the boxes. */
export function CodeForm({ onCode }: CodeFormProps) {
  const [digits, setDigits] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  // Remounts the boxes after a wrong code, so that the first box has the focus again.
  const [inputKey, setInputKey] = useState(0);
  const submit = async (code: string) => {
    const message = await onCode(code);
    setError(message);
    if (message === null) return;
    setDigits(EMPTY);
    setInputKey((key) => key + 1);
  };
  return (
    <div className="flex max-w-sm flex-col gap-1.5">
      <p>{m['login.code_label']()}</p>
      <CodeInput key={inputKey} digits={digits} invalid={error !== null} onChange={setDigits} onComplete={(code) => void submit(code)} />
      <FieldNote id="account-code" error={error} />
    </div>
  );
}
