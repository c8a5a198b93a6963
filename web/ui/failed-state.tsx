import { m } from '../../messages/compiled/messages.js';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * Shown when data could not be loaded: the reason, and a retry button. Pages show it only while they have no data (`error && !data`). Data
 * that is already shown stays when fetching it again fails, because forms on the page would lose what was typed.
 */
export function FailedState({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div role="alert" data-empty>
      <EmptyState
        tile="broken"
        title={m['shell.failed_title']()}
        text={text}
        action={<Button onClick={onRetry}>{m['shell.retry']()}</Button>}
      />
    </div>
  );
}
