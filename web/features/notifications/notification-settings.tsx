import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { DeviceNotifications } from './device-notifications.tsx';

const CHANNELS = ['mail', 'sms', 'push'] as const;
const CHANNEL_LABELS = { mail: m['notification_center.by_mail'], sms: m['notification_center.by_sms'], push: m['push.by_push'] };
const SETTINGS_QUERY = ['notification-preferences'];

/** Settings for which topics are also sent by mail, by text message and to devices. The notification centre always shows everything. */
export function NotificationSettings() {
  const client = useQueryClient();
  const isLoggedIn = useLoggedIn();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: SETTINGS_QUERY,
    queryFn: () => api('GET /notifications/preferences'),
    enabled: isLoggedIn,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { topic: string; channel: (typeof CHANNELS)[number]; enabled: boolean }) =>
      api('POST /notifications/preferences', { body }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(SETTINGS_QUERY, { data });
      toast(message);
    },
    onError: (failure) => toast(messageOf(failure, m['shell.update_failed']()), { type: 'error' }),
  });
  return (
    <section id="settings" aria-labelledby="settings-title" className="mt-10 scroll-mt-4 rounded-card border border-line bg-card p-5">
      <h2 id="settings-title" className="text-22 font-bold">
        {m['notification_center.choices']()}
      </h2>
      <p className="mt-1 mb-3 text-14 text-muted">{m['notification_center.choices_note']()}</p>
      {!data && !error && <Skeleton className="h-40" />}
      {!data && error && (
        <FailedPart
          text={messageOf(error, m['shell.failed_title']())}
          name={m['notification_center.choices']()}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <DeviceNotifications
          siteKey={data.data.push.key}
          isRegistered={data.data.push.this_device}
          onChange={({ data: changed }) => client.setQueryData(SETTINGS_QUERY, { data: changed })}
        />
      )}
      {data?.data.topics.map(({ topic, label, ...isEnabledByChannel }) => (
        <fieldset key={topic} className="border-t border-line py-2">
          <legend className="sr-only">{label}</legend>
          <div className="flex flex-wrap items-center gap-x-3 sm:gap-x-6">
            <span aria-hidden="true" className="w-full min-w-36 pt-2 font-semibold sm:w-auto sm:flex-1 sm:pb-2">
              {label}
            </span>
            {CHANNELS.map((channel) =>
              isEnabledByChannel[channel] === null ? (
                // keeps the channels of all topics in columns
                <span key={channel} aria-hidden="true" className="invisible max-sm:hidden">
                  <Checkbox disabled>{CHANNEL_LABELS[channel]()}</Checkbox>
                </span>
              ) : (
                <Checkbox
                  key={channel}
                  checked={isEnabledByChannel[channel]}
                  disabled={isPending || !data.data.available_channels[channel]}
                  onChange={(event) => mutate({ topic, channel, enabled: event.target.checked })}
                >
                  {CHANNEL_LABELS[channel]()}
                </Checkbox>
              ),
            )}
          </div>
        </fieldset>
      ))}
      {data?.data.available_channels.mail === false && (
        <p className="border-t border-line py-3 text-14 text-mustard">
          {m['notification_center.no_mail']()}{' '}
          <Anchor href="/me" className="text-indigo underline">
            {m['notification_center.add_mail']()}
          </Anchor>
        </p>
      )}
      <p className="border-t border-line pt-1 text-14">
        <Anchor href="/saved-searches" className="inline-flex min-h-11 items-center text-indigo hover:underline">
          {m['notification_center.searches']()}
        </Anchor>
      </p>
    </section>
  );
}
