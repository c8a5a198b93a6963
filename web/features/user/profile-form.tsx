import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/shapes.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { expireSession, rememberUser } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

/** Name and mail address. What the server refuses is said at the field it is about. */
export function ProfileForm({ user }: { readonly user: User }) {
  const [name, setName] = useState(user.name ?? '');
  const [email, setEmail] = useState(user.email ?? '');
  const { mutate, error, isPending } = useMutation({
    // Only what was changed and is not empty: an empty field means "leave it".
    mutationFn: () =>
      api('POST /user/update', {
        body: { ...(name !== '' && name !== user.name && { name }), ...(email !== '' && email !== user.email && { email }) },
      }),
    onSuccess: ({ message, data }) => {
      rememberUser(data);
      toast(message ?? m['account.updated']());
    },
    onError: (failure) => {
      if (isLoggedOut(failure)) expireSession(() => mutate());
      else toast(messageOf(failure, m['shell.update_failed']()), { look: 'error' });
    },
  });
  const problem = (path: string) => (error instanceof ApiError ? error.errors.find((one) => one.path === path)?.message : undefined);
  const changed = (name !== '' && name !== user.name) || (email !== '' && email !== user.email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed) mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <TextField
        label={m['shell.profile_name']()}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem('name')}
        hint={m['shell.profile_name_hint']()}
      />
      <TextField
        label={m['shell.profile_email']()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem('email')}
      />
      <Button type="submit" busy={isPending} disabled={!changed} className="self-start">
        {m['shell.profile_save']()}
      </Button>
    </form>
  );
}
