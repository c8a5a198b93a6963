import { useSyncExternalStore } from 'react';
import { m } from '../../messages/compiled/messages.js';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown while there is no connection. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-0 z-20">
      {!isOnline && <p className="bg-mustard-soft px-4 py-2 text-center text-14 text-mustard">{m['shell.offline']()}</p>}
    </div>
  );
}
