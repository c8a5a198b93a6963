import { m } from '../../messages/compiled/messages.js';
import { Button } from './button.tsx';

interface FailedPartProps {
  readonly text: string;
  /** Name of the part, which screen readers get with the button. */
  readonly name: string;
  readonly busy?: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a part of a page whose data could not be loaded: the reason, and a retry button. `FailedState` is for a whole page. */
export function FailedPart({ text, name, busy, onRetry }: FailedPartProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{text}</p>
      <Button variant="outline" busy={busy} onClick={onRetry}>
        {m['shell.retry']()}
        <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}
