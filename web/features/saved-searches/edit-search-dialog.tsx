import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { SavedSearch } from '../../../contract/saved-searches.ts';
import { MAX_SEARCH_NAME_LENGTH } from '../../../contract/saved-search-limits.ts';
import { api, fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { ChannelChoice } from '../../shared/saved-searches/channel-choice.tsx';
import { FrequencyChoice } from '../../shared/saved-searches/frequency-choice.tsx';

/** Changes the name and the notification settings of a saved search. */
export function EditSearchDialog({ search, onClose }: { readonly search: SavedSearch; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(search.name);
  const [frequency, setFrequency] = useState(search.frequency);
  const [channel, setChannel] = useState(search.channel);
  const [hasConsented, setHasConsented] = useState(search.channel === 'sms' && search.waits_for !== 'consent');
  const request = useMutation({
    mutationFn: () =>
      api('POST /saved-search/update', {
        body: {
          id: search.id,
          name,
          frequency,
          // without alerts the channel needs no consent, and its choice is hidden
          ...(frequency !== 'off' && { channel }),
          ...(frequency !== 'off' && channel === 'sms' && hasConsented && { sms_consent: PURPOSES.alerts_sms.version }),
        },
      }),
    onSuccess: async ({ message }) => {
      toast(message);
      await client.invalidateQueries({ queryKey: ['saved-searches'] });
      onClose();
    },
    onError: (failure) => toast(messageOf(failure, m['saved_search.save_failed']()), { type: 'error', durationMs: 6000 }),
  });
  const { mutate, error, isPending } = request;
  const fieldErrors = fieldErrorsOf(error);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['saved_search.edit_title']()}
      footer={
        <div className="flex flex-col gap-1 text-center">
          <Button type="submit" form={formId} wide size="lg" busy={isPending}>
            {m['saved_search.save_changes']()}
          </Button>
          <RequestLabel request={request} />
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={m['saved_search.name']()}
          value={name}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
          error={fieldErrors['name']}
        />
        <FrequencyChoice value={frequency} onChange={setFrequency} />
        {frequency !== 'off' && (
          <ChannelChoice
            value={channel}
            onChange={setChannel}
            hasConsented={hasConsented}
            onConsent={setHasConsented}
            error={fieldErrors['sms_consent']}
          />
        )}
      </form>
    </Dialog>
  );
}
