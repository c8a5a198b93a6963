import { useRef, type FormEvent } from 'react';
import { PARTNER_LIMITS } from '../../../contract/partners/partner-choices.ts';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_PERSON_NAME_LENGTH } from '../../../contract/account/account-limits.ts';
import type { RequestState } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/form/field.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { Select } from '../../ui/form/select.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { AreaFields } from './area-fields.tsx';
import type { DraftErrors } from './check-draft.ts';
import type { Draft } from './draft.ts';
import type { FormOptions } from './form-options.ts';
import { CheckboxGroup } from './checkbox-group.tsx';

interface RegisterFormProps {
  readonly options: FormOptions;
  readonly draft: Draft;
  readonly errors: DraftErrors;
  /** An error that belongs to no single field. */
  readonly formError: string | null;
  readonly request: RequestState;
  readonly onDraft: (draft: Draft) => void;
  readonly onSend: (website: string) => void;
}

/** The registration form of agents and channel partners, starting with the phone number. */
export function RegisterForm({ options, draft, errors, formError, request, onDraft, onSend }: RegisterFormProps) {
  const website = useRef<HTMLInputElement>(null);
  const textProps = (name: 'name' | 'firm' | 'email' | 'address' | 'rera_id' | 'since') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { readonly target: { readonly value: string } }) => onDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(website.current?.value ?? '');
  };
  const numberExample = options.states.find(({ value }) => value === draft.rera_state)?.example;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <PhoneField
        label={m['login.phone']()}
        required
        hint={m['partner_form.phone_hint']()}
        value={draft.phone}
        error={errors.phone}
        onPhone={(phone) => onDraft({ ...draft, phone })}
      />
      <TextField {...textProps('name')} label={m['partner_form.name']()} autoComplete="name" required maxLength={MAX_PERSON_NAME_LENGTH} />
      <TextField
        {...textProps('firm')}
        label={m['partner_form.firm']()}
        hint={m['partner_form.firm_hint']()}
        autoComplete="organization"
        maxLength={options.limits.firm}
      />
      <TextField
        {...textProps('email')}
        label={m['partner_form.email']()}
        hint={m['partner_form.email_hint']()}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextArea
        {...textProps('address')}
        label={m['partner_form.address']()}
        hint={m['partner_form.address_hint']()}
        rows={3}
        autoComplete="street-address"
        required
        maxLength={options.limits.address}
      />
      <AreaFields areas={draft.areas} options={options} error={errors.areas} onChange={(areas) => onDraft({ ...draft, areas })} />
      <CheckboxGroup
        name="kinds"
        label={m['partner_form.kinds']()}
        choices={options.kinds}
        selected={draft.kinds}
        error={errors.kinds}
        onChange={(kinds) => onDraft({ ...draft, kinds })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">{m['partner_form.rera']()}</legend>
        <p className="-mt-1 text-14 text-muted">{m['partner_form.rera_hint']()}</p>
        <Select
          label={m['partner_form.rera_state']()}
          name="rera_state"
          placeholder={m['partner_form.rera_none']()}
          options={options.states}
          value={draft.rera_state}
          error={errors.rera_state}
          onChange={(event) => onDraft({ ...draft, rera_state: event.target.value })}
        />
        <TextField
          {...textProps('rera_id')}
          label={m['partner_form.rera_id']()}
          hint={numberExample && m['partner_form.rera_example']({ example: numberExample })}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={PARTNER_LIMITS.reraNumber}
        />
      </fieldset>
      <CheckboxGroup
        name="languages"
        label={m['partner_form.languages']()}
        choices={options.languages}
        selected={draft.languages}
        error={errors.languages}
        onChange={(languages) => onDraft({ ...draft, languages })}
      />
      <TextField
        {...textProps('since')}
        label={m['partner_form.since']()}
        inputMode="numeric"
        required
        maxLength={4}
        className="max-w-40"
      />
      {/* A honeypot: people do not see this field, but bots fill it in. */}
      <input ref={website} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      <div>
        <FieldNote id="register" error={formError ?? undefined} />
        <Button type="submit" size="lg" wide busy={request.status === 'pending'} className="mt-1">
          {m['partner_form.send']()}
        </Button>
        <RequestLabel request={request} className="block text-center" />
        <p className="mt-2 text-14 text-muted">{m['partner_form.stored_on_device']()}</p>
      </div>
    </form>
  );
}
