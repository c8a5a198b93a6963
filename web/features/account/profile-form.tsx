import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { LANGUAGE, LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { User } from '../../../contract/account/user.ts';
import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '../../../contract/account/account-limits.ts';
import { api, fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { adoptAccountLanguage } from '../../shared/preferences/account-language.ts';
import { rememberUser } from '../../shared/session/session.ts';
import { toast } from '../../shared/feedback/toast.ts';

const PROFILE_TYPES: readonly (readonly [value: string, label: () => string])[] = [
  ['Owner', m['profile.owner']],
  ['Agent', m['profile.agent']],
  ['Developer', m['profile.developer']],
  ['Tenant', m['profile.tenant']],
  ['Buyer', m['profile.buyer']],
];
/** The options for the language, each named in the language itself. */
const LANGUAGE_NAMES = LANGUAGES.map((value) => ({ value, label: LANGUAGE[value].name }));
const isLanguage = (text: string): text is Language => LANGUAGES.some((value) => value === text);

/** The values of the form. */
interface ProfileInput {
  readonly name: string;
  readonly email: string;
  readonly profileType: string;
  readonly language: string;
}

/**
 * Returns only fields that were changed and are not empty. An empty field means "no change", and another device may have changed the other
 * fields.
 */
function changesOf({ name, email, profileType, language }: ProfileInput, user: User) {
  const isChanged = (value: string, saved: string | null) => value !== '' && value !== saved;
  return {
    ...(isChanged(name, user.name) && { name }),
    ...(isChanged(email, user.email) && { email }),
    ...(isChanged(profileType, user.profileType) && { profileType }),
    ...(isLanguage(language) && language !== user.language && { language }),
  };
}

/** The selectable profile types, and the user's own type when an API client has set a type that is not among them. */
function typeOptions({ profileType }: User) {
  const options = PROFILE_TYPES.map(([value, label]) => ({ value, label: label() }));
  const isKnown = !profileType || options.some(({ value }) => value === profileType);
  return isKnown ? options : [...options, { value: profileType, label: profileType }];
}

/** Form for name, email address, profile type, and the language of mails. Errors of the server are shown at their fields. */
export function ProfileForm({ user }: { readonly user: User }) {
  /** Typed values that are not saved yet. */
  const [typed, setTyped] = useState<Partial<ProfileInput>>({});
  const type = (changes: Partial<ProfileInput>) => setTyped({ ...typed, ...changes });
  const { name = user.name ?? '', email = user.email ?? '', profileType = user.profileType ?? '', language = user.language ?? '' } = typed;
  const changes = changesOf({ name, email, profileType, language }, user);
  const request = useMutation({
    mutationFn: () => api('POST /user/update', { body: changes }),
    onSuccess: ({ message, data }) => {
      rememberUser(data);
      // The saved choice is newer than the one stored on this device.
      if (data.language) adoptAccountLanguage(data.language);
      toast(message ?? m['account.updated']());
    },
    onError: (failure) => toast(messageOf(failure, m['shell.update_failed']()), { type: 'error' }),
  });
  const { mutate, error, isPending } = request;
  const fieldErrors = fieldErrorsOf(error);
  const hasChanges = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasChanges) mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <TextField
        label={m['shell.profile_name']()}
        name="name"
        autoComplete="name"
        maxLength={MAX_PERSON_NAME_LENGTH}
        value={name}
        onChange={(event) => type({ name: event.target.value })}
        error={fieldErrors['name']}
        hint={m['shell.profile_name_hint']()}
      />
      <TextField
        label={m['shell.profile_email']()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        onChange={(event) => type({ email: event.target.value })}
        error={fieldErrors['email']}
      />
      <Select
        label={m['profile.type']()}
        name="profileType"
        placeholder={m['profile.type_none']()}
        options={typeOptions(user)}
        value={profileType}
        onChange={(event) => type({ profileType: event.target.value })}
        error={fieldErrors['profileType']}
      />
      <Select
        label={m['profile.language']()}
        name="language"
        placeholder={m['profile.language_none']()}
        options={LANGUAGE_NAMES}
        value={language}
        onChange={(event) => type({ language: event.target.value })}
      />
      {error && (
        <p role="alert" className="text-oxide">
          {m['profile.update_failed']()}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isPending} disabled={!hasChanges}>
          {m['shell.profile_save']()}
        </Button>
        <RequestLabel request={request} />
      </div>
    </form>
  );
}
