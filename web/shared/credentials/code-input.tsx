import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { CODE_LENGTH } from '../../../contract/auth/code-length.ts';
import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';

interface CodeInputProps {
  /** One entry per box; '' for an empty box. */
  readonly digits: readonly string[];
  readonly onChange: (digits: readonly string[]) => void;
  /** Called when all boxes are filled. */
  readonly onComplete: (code: string) => void;
  readonly invalid: boolean;
}

/** Six boxes for the six digits of a code. Typing moves forward, backspace moves back, and a pasted or auto-filled code fills all boxes. */
export function CodeInput({ digits, onChange, onComplete, invalid }: CodeInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => {
    const box = boxes.current[Math.max(0, Math.min(CODE_LENGTH - 1, index))];
    box?.focus();
    box?.select();
  };
  useEffect(() => boxes.current[0]?.focus(), []);

  const fillFrom = (index: number, text: string) => {
    const newDigits = text.replace(/\D/g, '');
    if (newDigits === '') return;
    // A complete code starts at the first box, wherever it was pasted.
    const start = newDigits.length >= CODE_LENGTH ? 0 : index;
    const filled = digits.map((digit, box) => newDigits[box - start] ?? digit);
    onChange(filled);
    focus(start + newDigits.length);
    if (filled.every((digit) => digit !== '')) onComplete(filled.join(''));
  };
  const handleInput = (index: number, value: string) => {
    // A digit typed into a filled box comes before or after the old digit, which is removed.
    const digit = digits[index]!;
    fillFrom(index, value.length === 2 && digit !== '' ? value.replace(digit, '') || digit : value);
  };
  const handleKey = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focus(target);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      // In an empty box, backspace deletes the digit before it.
      const clearedIndex = event.key === 'Backspace' && digits[index] === '' ? index - 1 : index;
      onChange(digits.map((digit, box) => (box === clearedIndex ? '' : digit)));
      focus(clearedIndex);
    }
  };
  const handlePaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    fillFrom(index, event.clipboardData.getData('text'));
  };

  return (
    <div role="group" aria-label={m['login.code_label']()} className="flex justify-between gap-2">
      {digits.map((digit, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is identified by its position
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          value={digit}
          // No maxLength, because phones insert the complete code of an SMS into the focused box.
          onChange={(event) => handleInput(index, event.target.value)}
          onKeyDown={(event) => handleKey(index, event)}
          onPaste={(event) => handlePaste(index, event)}
          onFocus={(event) => event.target.select()}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={m['login.code_digit']({ index: index + 1, count: CODE_LENGTH })}
          aria-invalid={invalid || undefined}
          className={cx(
            'h-14 w-full min-w-0 max-w-14 rounded-control border border-edge bg-card text-center text-22 font-semibold',
            'focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-oxide',
          )}
        />
      ))}
    </div>
  );
}
