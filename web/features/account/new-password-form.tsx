import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, isLoggedOut, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { expireSession, fetchUserAnew } from '../login/auth.ts';
import { PasswordFields } from '../login/password-fields.tsx';
import { passwordProblems, problemsOf } from '../login/registration-rules.ts';
import { toast } from '../toast/toast-store.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}
interface NewPasswordFormProps {
  /** Sets it; what proves the person is the caller's. */
  readonly save: (chosen: NewPassword) => Promise<{ readonly message: string }>;
  readonly onSaved: () => void;
  /** What is asked for before: the present password, a code. */
  readonly children?: ReactNode;
}

/** A new password, twice. */
export function NewPasswordForm({ save, onSaved, children }: NewPasswordFormProps) {
  const [chosen, setChosen] = useState<NewPassword>({ password: '', confirmPassword: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const request = useMutation({
    mutationFn: () => save(chosen),
    onSuccess: ({ message }) => {
      toast(message);
      void fetchUserAnew();
      onSaved();
    },
    onError: (failure) => {
      if (isLoggedOut(failure)) return expireSession(() => mutate());
      setProblems(failure instanceof ApiError ? problemsOf(failure.errors) : {});
      toast(messageOf(failure, m['profile.password_failed']()), { look: 'error', durationMs: 6000 });
    },
  });
  const { mutate, isPending } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordProblems(chosen);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <PasswordFields
        fields={[
          {
            name: 'password',
            label: m['profile.password_new'](),
            hint: m['login_more.password_hint'](),
            value: chosen.password,
            onChange: (password) => setChosen({ ...chosen, password }),
            error: problems['password'],
            fresh: true,
          },
          {
            name: 'confirmPassword',
            label: m['login_more.again'](),
            value: chosen.confirmPassword,
            onChange: (confirmPassword) => setChosen({ ...chosen, confirmPassword }),
            error: problems['confirmPassword'],
            fresh: true,
          },
        ]}
      />
      {problems['current'] && (
        <p role="alert" className="text-14 text-oxide">
          {problems['current']}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isPending}>
          {m['profile.password_save']()}
        </Button>
        <RequestLabel request={request} />
      </div>
    </form>
  );
}
