import { useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-0 z-20">
      {!online && <p className="bg-mustard-soft px-4 py-2 text-center text-14 text-mustard">{m['shell.offline']()}</p>}
    </div>
  );
}
