import { useRevalidator } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';

/** Shown when the requested search could not be fetched and the previous one is still on the screen. */
export function StaleNotice() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-mustard bg-mustard-soft p-4 text-ink">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{m['search.offline_title']()}</strong> {m['search.offline_text']()}
      </p>
      <Button variant="outline" busy={state === 'loading'} onClick={() => void revalidate()}>
        {m['search.retry']()}
      </Button>
    </div>
  );
}
