import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactCall } from '../../../contract/contact/calls.ts';
import { api } from '../../lib/api/api.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhoneIcon, ShieldIcon } from '../../ui/drawings/task-icons.tsx';
import { liveNotificationsStore } from '../notifications/live-notifications.ts';
import { callStateText, isCallOver } from './call-state.ts';
import { PersonLine } from './person-line.tsx';

interface CallDialogProps {
  /** The state of the call when it was started. */
  readonly started: ContactCall;
  /** Starts another call. */
  readonly onAgain: () => void;
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** Shows the progress of a masked call, as the site reports it. */
export function CallDialog({ started, onAgain, busy, onClose }: CallDialogProps) {
  const call = useReportedCall(started);
  const name = call.name ?? m['shell.contact_nameless']();
  return (
    <Dialog open onClose={onClose} title={m['contact_call.with']({ name })}>
      <div className="flex flex-col gap-5">
        <div role="status">
          <PersonLine name={call.name} note={callStateText(call)} />
          {call.state === 'waiting' && <p className="mt-3 text-muted">{m['contact_call.starting']()}</p>}
        </div>
        {isCallOver(call) && (
          <Button size="lg" icon={<PhoneIcon />} busy={busy} data-autofocus onClick={onAgain}>
            {m['contact_call.again']()}
          </Button>
        )}
        <p className="flex gap-2.5 rounded-card bg-leaf-soft p-3 text-14 text-leaf">
          <ShieldIcon />
          {m['shell.contact_safety']()}
        </p>
      </div>
    </Dialog>
  );
}

/** The call, requested again whenever the server reports a change. A failed request leaves it unchanged. */
function useReportedCall(started: ContactCall): ContactCall {
  const { eventCount } = useStore(liveNotificationsStore);
  const countAtStart = useRef(eventCount);
  const [call, setCall] = useState(started);
  const [shownId, setShownId] = useState(started.id);
  if (shownId !== started.id) {
    setShownId(started.id);
    setCall(started);
  }
  useEffect(() => {
    if (eventCount === countAtStart.current) return undefined;
    const controller = new AbortController();
    const readCall = async () => {
      try {
        const { data } = await api('GET /contact/call', { query: { id: started.id } }, { signal: controller.signal });
        if (data[0]) setCall(data[0]);
      } catch {
        // The next report requests it again.
      }
    };
    void readCall();
    return () => controller.abort();
  }, [eventCount, started.id]);
  return call;
}
