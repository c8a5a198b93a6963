import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { FieldNote } from '../../ui/field.tsx';
import { CODE_LENGTH, CodeInput } from '../login/code-input.tsx';

const EMPTY: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

interface CodeFormProps {
  /** The sentence about what is wrong with the code, or null when it was taken. */
  readonly onCode: (code: string) => Promise<string | null>;
}

/** Six boxes for a code that was sent; a wrong one empties them. */
export function CodeForm({ onCode }: CodeFormProps) {
  const [digits, setDigits] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const take = async (code: string) => {
    const wrong = await onCode(code);
    setProblem(wrong);
    if (wrong === null) return;
    setDigits(EMPTY);
    setAttempt((count) => count + 1);
  };
  return (
    <div className="flex max-w-sm flex-col gap-1.5">
      <p>{m['login.code_label']()}</p>
      <CodeInput key={attempt} digits={digits} invalid={problem !== null} onChange={setDigits} onComplete={(code) => void take(code)} />
      <FieldNote id="account-code" error={problem} />
    </div>
  );
}
