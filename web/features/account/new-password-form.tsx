import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { refetchUser } from '../../shared/session/session.ts';
import { PasswordFields } from '../../shared/credentials/password-fields.tsx';
import { newPasswordErrors } from '../../shared/credentials/password-rules.ts';
import { toast } from '../../shared/feedback/toast.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}
interface NewPasswordFormProps {
  /** Sends the new password together with its authorisation: the current password, a code or a token. */
  readonly save: (newPassword: NewPassword) => Promise<{ readonly message: string }>;
  readonly onSaved: () => void;
  /** Fields before the new password, such as the current password or a code. */
  readonly children?: ReactNode;
}

/** Form for a new password and its repetition. */
export function NewPasswordForm({ save, onSaved, children }: NewPasswordFormProps) {
  const [newPassword, setNewPassword] = useState<NewPassword>({ password: '', confirmPassword: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const request = useMutation({
    mutationFn: () => save(newPassword),
    onSuccess: ({ message }) => {
      toast(message);
      void refetchUser();
      onSaved();
    },
    onError: (failure) => {
      setErrors(fieldErrorsOf(failure));
      toast(messageOf(failure, m['profile.password_failed']()), { type: 'error', durationMs: 6000 });
    },
  });
  const { mutate, isPending } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const inputErrors = newPasswordErrors(newPassword);
    setErrors(inputErrors);
    if (Object.keys(inputErrors).length === 0) mutate();
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
            value: newPassword.password,
            onChange: (password) => setNewPassword({ ...newPassword, password }),
            error: errors['password'],
            isNew: true,
          },
          {
            name: 'confirmPassword',
            label: m['login_more.again'](),
            value: newPassword.confirmPassword,
            onChange: (confirmPassword) => setNewPassword({ ...newPassword, confirmPassword }),
            error: errors['confirmPassword'],
            isNew: true,
          },
        ]}
      />
      {errors['current'] && (
        <p role="alert" className="text-14 text-oxide">
          {errors['current']}
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
