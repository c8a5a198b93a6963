import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Reach, ReachSettings } from '../../../contract/contact/reach.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../feedback/toast.ts';

/** Choices that are not saved yet. */
type ReachInput = Partial<Pick<ReachSettings, 'reach'> & { readonly whatsapp: boolean }>;

interface ReachFormProps {
  /** One of the person's own listings. Without it, the form changes the person's default settings. */
  readonly propertyId?: string;
  readonly onSaved?: () => void;
}

/** Settings for how people may reach the lister, for one listing or as the default. */
export function ReachForm({ propertyId, ...form }: ReachFormProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reach', propertyId ?? null],
    queryFn: async () => (await api('GET /contact/reach', { query: propertyId === undefined ? {} : { property_id: propertyId } })).data,
  });
  if (data) return <Choices settings={data} propertyId={propertyId} {...form} />;
  if (error && !data) return <FailedState text={messageOf(error, m['contact_reach.failed']())} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={m['shell.loading']()}>
      <Skeleton className="h-48 rounded-card" />
    </div>
  );
}

const LABELS: Readonly<Record<Reach, () => string>> = {
  number: m['contact_reach.number'],
  call: m['contact_reach.call'],
  messages: m['contact_reach.messages'],
};
const NOTES: Readonly<Record<Reach, () => string>> = {
  number: m['contact_reach.number_note'],
  call: m['contact_reach.call_note'],
  messages: m['contact_reach.messages_note'],
};

type ChoicesProps = Omit<ReachFormProps, 'propertyId'> & {
  readonly settings: ReachSettings;
  readonly propertyId: string | undefined;
};

function Choices({ settings, propertyId, onSaved }: ChoicesProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReachInput>({});
  const defaults = settings.default;
  const { reach = settings.reach, whatsapp = settings.whatsapp ?? defaults.whatsapp } = chosen;
  const request = useMutation({
    mutationFn: () =>
      api('POST /contact/reach', {
        body: { ...(propertyId !== undefined && { property_id: propertyId }), reach, whatsapp: reach === null ? null : whatsapp },
      }),
    onSuccess: async () => {
      toast(m['contact_reach.saved']());
      await client.invalidateQueries({ queryKey: ['reach'] });
      setChosen({});
      onSaved?.();
    },
  });
  const offered: readonly Reach[] = settings.calls || settings.reach === 'call' ? ['number', 'call', 'messages'] : ['number', 'messages'];
  const options: readonly (Reach | null)[] = propertyId === undefined ? offered : [null, ...offered];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-3 text-muted">
          {propertyId === undefined ? m['contact_reach.note_default']() : m['contact_reach.note_listing']()}
        </legend>
        {options.map((option) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-edge p-3 hover:border-ink has-checked:border-oxide has-checked:bg-oxide-soft"
          >
            <input
              type="radio"
              name="reach"
              checked={reach === option}
              onChange={() => setChosen({ ...chosen, reach: option })}
              className="mt-0.5 size-5 shrink-0 accent-oxide"
            />
            <span className="min-w-0">
              <span className="block font-semibold">
                {option === null ? m['contact_reach.usual']({ choice: LABELS[defaults.reach]() }) : LABELS[option]()}
              </span>
              {option !== null && <span className="block text-14 text-muted">{NOTES[option]()}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {reach === 'number' && (
        <Checkbox checked={whatsapp} onChange={(event) => setChosen({ ...chosen, whatsapp: event.target.checked })}>
          {m['contact_reach.whatsapp']()}
        </Checkbox>
      )}
      {request.error && (
        <p role="alert" className="text-oxide">
          {messageOf(request.error, m['contact_reach.save_failed']())}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={request.isPending}>
          {m['contact_reach.save']()}
        </Button>
        <RequestLabel request={request} />
      </div>
    </form>
  );
}
