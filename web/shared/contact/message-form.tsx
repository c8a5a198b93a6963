import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_MESSAGE_LENGTH } from '../../../contract/contact/message-limits.ts';
import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '../../../contract/account/account-limits.ts';
import { api, fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/form/field.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { withChallenge } from '../credentials/with-challenge.ts';
import { useAuth } from '../session/session.ts';
import { toast } from '../feedback/toast.ts';

/**
 * Sends a message with the sender's name and contact details to the owner of a listing, or to the operator of the site without
 * `propertyId`.
 */
export function MessageForm({ propertyId, onSent }: { readonly propertyId?: string; readonly onSent: (ticket?: string) => void }) {
  const { user } = useAuth();
  const request = useRequest();
  const [error, setError] = useState<unknown>(null);
  const idempotency = useIdempotencyKey();

  const send = async (formData: FormData) => {
    const formText = (name: string) => String(formData.get(name) ?? '').trim();
    setError(null);
    const phone = formText('phone').replaceAll(/[\s-]/g, '');
    try {
      const body = {
        ...(propertyId !== undefined && { property_id: propertyId }),
        name: formText('name'),
        email: formText('email'),
        ...(phone !== '' && { phone }),
        message: formText('message'),
      };
      const call = withChallenge((solution) =>
        api(
          'POST /contact/send_email',
          { body: { ...body, ...solution } },
          { idempotencyKey: idempotency.key(), loginMessage: m['contact_message.login']() },
        ),
      );
      const { message, data } = await request.track(call);
      idempotency.reportOutcome();
      toast(message);
      onSent(data?.ticket);
    } catch (error) {
      idempotency.reportOutcome(error);
      setError(error);
    }
  };
  const fieldErrors = fieldErrorsOf(error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={m['contact_message.form_name']()}
        name="name"
        autoComplete="name"
        maxLength={MAX_PERSON_NAME_LENGTH}
        required
        defaultValue={user?.name ?? ''}
        error={fieldErrors['name']}
      />
      <TextField
        label={m['contact_message.form_email']()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        required
        defaultValue={user?.email ?? ''}
        error={fieldErrors['email']}
      />
      {propertyId === undefined && (
        <TextField
          label={m['contact_message.form_phone']()}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={16}
          error={fieldErrors['phone']}
        />
      )}
      <TextArea
        label={m['contact_message.form_message']()}
        name="message"
        rows={5}
        maxLength={MAX_MESSAGE_LENGTH}
        required
        error={fieldErrors['message']}
      />
      <FieldNote
        id="message-problem"
        error={error !== null && Object.keys(fieldErrors).length === 0 ? messageOf(error, m['contact_message.form_failed']()) : undefined}
      />
      <Button type="submit" size="lg" busy={request.busy} className="sm:self-start">
        {m['contact_message.form_send']()}
      </Button>
      <RequestLabel request={request} className="-mt-3" />
    </form>
  );
}
