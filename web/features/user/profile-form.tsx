import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { LANGUAGE, LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { User } from '../../../contract/shapes.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { takeLanguage } from './account-language.ts';
import { expireSession, rememberUser } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

const TYPES: readonly (readonly [value: string, label: () => string])[] = [
  ['Owner', m['profile.owner']],
  ['Agent', m['profile.agent']],
  ['Developer', m['profile.developer']],
  ['Tenant', m['profile.tenant']],
  ['Buyer', m['profile.buyer']],
];
/** Each in its own words, whatever the page speaks. */
const LANGUAGE_NAMES = LANGUAGES.map((value) => ({ value, label: LANGUAGE[value].name }));
const isLanguage = (text: string): text is Language => LANGUAGES.some((value) => value === text);

/** Name, mail address, what somebody is here for, and the language they are written to in. What the server refuses is said at the field it is about. */
export function ProfileForm({ user }: { readonly user: User }) {
  const [name, setName] = useState(user.name ?? '');
  const [email, setEmail] = useState(user.email ?? '');
  const [profileType, setProfileType] = useState(user.profileType ?? '');
  const [language, setLanguage] = useState<string>(user.language ?? '');
  // Only what was changed and is not empty: an empty field means "leave it", and another device may have changed the rest.
  const changes = {
    ...(name !== '' && name !== user.name && { name }),
    ...(email !== '' && email !== user.email && { email }),
    ...(profileType !== '' && profileType !== user.profileType && { profileType }),
    ...(isLanguage(language) && language !== user.language && { language }),
  };
  const request = useMutation({
    mutationFn: () => api('POST /user/update', { body: changes }),
    onSuccess: ({ message, data }) => {
      rememberUser(data);
      // what was chosen in the form is newer than what was chosen on this device
      if (data.language) takeLanguage(data.language);
      toast(message ?? m['account.updated']());
    },
    onError: (failure) => {
      if (isLoggedOut(failure)) expireSession(() => mutate());
      else toast(messageOf(failure, m['shell.update_failed']()), { look: 'error' });
    },
  });
  const { mutate, error, isPending } = request;
  const problem = (path: string) => (error instanceof ApiError ? error.errors.find((one) => one.path === path)?.message : undefined);
  const changed = Object.keys(changes).length > 0;
  // what a client of the API wrote there stays to be seen
  const own =
    user.profileType && !TYPES.some(([value]) => value === user.profileType) ? [[user.profileType, () => user.profileType!] as const] : [];
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
      <Select
        label={m['profile.type']()}
        name="profileType"
        placeholder={m['profile.type_none']()}
        options={[...TYPES, ...own].map(([value, label]) => ({ value, label: label() }))}
        value={profileType}
        onChange={(event) => setProfileType(event.target.value)}
        error={problem('profileType')}
      />
      <Select
        label={m['profile.language']()}
        name="language"
        placeholder={m['profile.language_none']()}
        options={LANGUAGE_NAMES}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      />
      {error && !isLoggedOut(error) && (
        <p role="alert" className="text-oxide">
          {m['profile.update_failed']()}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isPending} disabled={!changed}>
          {m['shell.profile_save']()}
        </Button>
        <RequestLabel request={request} />
      </div>
    </form>
  );
}
