import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Something of a page could not be loaded: why, and another try. */
export function FailedState({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        tile="broken"
        title={m['shell.failed_title']()}
        text={text}
        action={<Button onClick={onRetry}>{m['shell.retry']()}</Button>}
      />
    </div>
  );
}
