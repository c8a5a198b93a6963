import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';

export const CODE_LENGTH = 6;

interface CodeInputProps {
  /** One entry a box, empty where nothing stands yet. */
  readonly digits: readonly string[];
  readonly onChange: (digits: readonly string[]) => void;
  /** All boxes are filled. */
  readonly onComplete: (code: string) => void;
  readonly invalid: boolean;
}

/** Six boxes for the six digits of a code. Typing advances, backspace goes back, a pasted or auto-filled code fills all. */
export function CodeInput({ digits, onChange, onComplete, invalid }: CodeInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (at: number) => {
    const box = boxes.current[Math.max(0, Math.min(CODE_LENGTH - 1, at))];
    box?.focus();
    box?.select();
  };
  useEffect(() => boxes.current[0]?.focus(), []);

  const fill = (from: number, typed: string) => {
    const fresh = typed.replace(/\D/g, '');
    if (fresh === '') return;
    // A whole code starts at the first box, wherever it was pasted.
    const start = fresh.length >= CODE_LENGTH ? 0 : from;
    const next = digits.map((old, at) => fresh[at - start] ?? old);
    onChange(next);
    focus(start + fresh.length);
    if (next.every((digit) => digit !== '')) onComplete(next.join(''));
  };
  const press = (at: number, event: KeyboardEvent<HTMLInputElement>) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focus(to);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      // An empty box has nothing to take away: the one before it has.
      const gone = event.key === 'Backspace' && digits[at] === '' ? at - 1 : at;
      onChange(digits.map((digit, index) => (index === gone ? '' : digit)));
      focus(gone);
    }
  };
  const paste = (at: number, event: ClipboardEvent) => {
    event.preventDefault();
    fill(at, event.clipboardData.getData('text'));
  };

  return (
    <div role="group" aria-label={m['login.code_label']()} className="flex justify-between gap-2">
      {digits.map((digit, at) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          value={digit}
          // No maxLength: phones put the whole code of an SMS into the box that has the focus.
          onChange={(event) => {
            const typed = event.target.value;
            fill(at, typed.length === 2 && digit !== '' ? typed.replace(digit, '') || digit : typed);
          }}
          onKeyDown={(event) => press(at, event)}
          onPaste={(event) => paste(at, event)}
          onFocus={(event) => event.target.select()}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={m['login.code_digit']({ index: at + 1, count: CODE_LENGTH })}
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
