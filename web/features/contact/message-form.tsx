import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useAuth } from '../login/auth.ts';
import { warn } from '../shell/warning-store.ts';
import { toast } from '../toast/toast-store.ts';

/** As the contract's, whose schema stays on the server. */
const LONGEST = 2000;

/** Name, addresses for the site to answer to, and the words: to the owner of a listing, or to the site without one. */
export function MessageForm({ propertyId, onSent }: { readonly propertyId?: string; readonly onSent: (ticket?: string) => void }) {
  const { user } = useAuth();
  const request = useRequest();
  const [problem, setProblem] = useState<unknown>(null);
  const attempt = useAttempt();

  const send = async (said: FormData) => {
    const word = (name: string) => String(said.get(name) ?? '').trim();
    setProblem(null);
    const phone = word('phone').replaceAll(/[\s-]/g, '');
    try {
      const call = api(
        'POST /contact/send_email',
        {
          body: {
            ...(propertyId !== undefined && { property_id: propertyId }),
            name: word('name'),
            email: word('email'),
            ...(phone !== '' && { phone }),
            message: word('message'),
          },
        },
        { idempotencyKey: attempt.key() },
      );
      const { message, data } = await request.track(call);
      attempt.end();
      toast(message);
      onSent(data?.ticket);
    } catch (error) {
      attempt.end(error);
      if (isLoggedOut(error)) warn({ message: m['contact_mail.login'](), carryOn: () => void send(said) });
      else setProblem(error);
    }
  };
  const at = (path: string) => (problem instanceof ApiError ? problem.errors.find((one) => one.path === path)?.message : undefined);
  const places = problem instanceof ApiError ? problem.errors.length : 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={m['contact_mail.form_name']()}
        name="name"
        autoComplete="name"
        maxLength={80}
        required
        defaultValue={user?.name ?? ''}
        error={at('name')}
      />
      <TextField
        label={m['contact_mail.form_email']()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={user?.email ?? ''}
        error={at('email')}
      />
      {propertyId === undefined && (
        <TextField
          label={m['contact_mail.form_phone']()}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={16}
          error={at('phone')}
        />
      )}
      <TextArea label={m['contact_mail.form_message']()} name="message" rows={5} maxLength={LONGEST} required error={at('message')} />
      <FieldNote
        id="message-problem"
        error={problem !== null && places === 0 ? messageOf(problem, m['contact_mail.form_failed']()) : undefined}
      />
      <Button type="submit" size="lg" busy={request.busy} className="sm:self-start">
        {m['contact_mail.form_send']()}
      </Button>
      <RequestLabel request={request} className="-mt-3" />
    </form>
  );
}
