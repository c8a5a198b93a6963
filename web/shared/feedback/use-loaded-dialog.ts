import { useState, type ComponentType } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { toast } from './toast.ts';

interface LoadedDialog<P> {
  /** The dialog component while the dialog is open, otherwise null. */
  readonly Dialog: ComponentType<P> | null;
  /** The script of the dialog is being loaded. */
  readonly loading: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * A dialog whose script is loaded when the dialog is opened. Without a connection a toast says so, and the next click loads it again; with
 * `lazy` the error would replace the page.
 */
export function useLoadedDialog<P>(load: () => Promise<ComponentType<P>>): LoadedDialog<P> {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
  const [loading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch {
      toast(m['shell.request_failed'](), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return { Dialog, loading, open: () => void open(), close: () => setDialog(null) };
}
