import { useRevalidator } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';

/** The search just asked for could not be fetched; what is shown is the one before. */
export function Stale() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-mustard bg-mustard-soft p-4 text-ink">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{m['search.offline_title']()}</strong> {m['search.offline_text']()}
      </p>
      <Button look="outline" busy={state === 'loading'} onClick={() => void revalidate()}>
        {m['search.retry']()}
      </Button>
    </div>
  );
}
