import { useMutation, useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, ApiError } from '../../lib/api/api.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { Button } from '../../ui/button.tsx';
import { isSubscribed, pushSupport, subscribeDevice, unsubscribeDevice } from './device-subscription.ts';

type ChangeResponse = Awaited<ReturnType<typeof changeDevice>>;

interface DeviceNotificationsProps {
  /** The site's public key for push messages. */
  readonly siteKey: string;
  /** Whether the site sends push messages to this device. */
  readonly isRegistered: boolean;
  readonly onChange: (response: NonNullable<ChangeResponse>) => void;
}

/** Resolves to null when the person did not allow notifications. */
async function changeDevice(siteKey: string, turnOn: boolean) {
  if (!turnOn) {
    const response = await api('DELETE /notifications/device');
    // the site sends nothing from now on, whether or not the browser removes its subscription
    await unsubscribeDevice().catch(() => undefined);
    return response;
  }
  const body = await subscribeDevice(siteKey);
  return body && api('POST /notifications/device', { body });
}

/** Turns notifications on this device on and off. */
export function DeviceNotifications({ siteKey, isRegistered, onChange }: DeviceNotificationsProps) {
  const support = pushSupport();
  const { data: hasSubscription, refetch } = useQuery({ queryKey: ['push-subscription', siteKey], queryFn: () => isSubscribed(siteKey) });
  const isOn = isRegistered && hasSubscription === true;
  const { mutate, isPending } = useMutation({
    mutationFn: (turnOn: boolean) => changeDevice(siteKey, turnOn),
    onSuccess: async (response) => {
      await refetch();
      if (!response) return;
      onChange(response);
      toast(response.message);
    },
    // the browser's error messages are in English and meant for developers
    onError: (failure) => toast(failure instanceof ApiError ? failure.message : m['push.failed'](), { type: 'error' }),
  });
  const text = { ready: isOn ? m['push.is_on'] : m['push.text'], blocked: m['push.denied'], unsupported: m['push.unsupported'] }[support];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-56 flex-1">
        <h3 className="font-semibold">{m['push.title']()}</h3>
        <p role="status" className="text-14 text-muted">
          {text()}
        </p>
      </div>
      {support === 'ready' && (
        <Button
          variant={isOn ? 'outline' : 'primary'}
          busy={isPending}
          disabled={hasSubscription === undefined}
          onClick={() => mutate(!isOn)}
        >
          {isOn ? m['push.off']() : m['push.on']()}
        </Button>
      )}
    </div>
  );
}
