import { useRef, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RequestState } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { phoneDigits } from '../login/phone.ts';
import { AreaFields } from './area-fields.tsx';
import type { Problems } from './check-draft.ts';
import type { Draft } from './draft.ts';
import type { FormFacts } from './form-facts.ts';
import { TickFields } from './tick-fields.tsx';

interface RegisterFormProps {
  readonly facts: FormFacts;
  readonly draft: Draft;
  readonly problems: Problems;
  /** What is wrong with the whole. */
  readonly refusal: string | null;
  readonly request: RequestState;
  readonly onDraft: (draft: Draft) => void;
  readonly onSend: (website: string) => void;
}

/** Everything an agent or partner says about themselves, the number first. */
export function RegisterForm({ facts, draft, problems, refusal, request, onDraft, onSend }: RegisterFormProps) {
  const website = useRef<HTMLInputElement>(null);
  const text = (name: 'name' | 'firm' | 'email' | 'address' | 'rera_id' | 'since') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { readonly target: { readonly value: string } }) => onDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(website.current?.value ?? '');
  };
  const like = facts.states.find(({ value }) => value === draft.rera_state)?.like;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <TextField
        label={m['login.phone']()}
        prefix="+91"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        hint={m['partner_form.phone_hint']()}
        value={draft.phone}
        error={problems.phone}
        onChange={(event) => onDraft({ ...draft, phone: phoneDigits(event.target.value) })}
      />
      <TextField {...text('name')} label={m['partner_form.name']()} autoComplete="name" required maxLength={80} />
      <TextField
        {...text('firm')}
        label={m['partner_form.firm']()}
        hint={m['partner_form.firm_hint']()}
        autoComplete="organization"
        maxLength={facts.limits.firm}
      />
      <TextField
        {...text('email')}
        label={m['partner_form.email']()}
        hint={m['partner_form.email_hint']()}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextArea
        {...text('address')}
        label={m['partner_form.address']()}
        hint={m['partner_form.address_hint']()}
        rows={3}
        autoComplete="street-address"
        required
        maxLength={facts.limits.address}
      />
      <AreaFields areas={draft.areas} facts={facts} error={problems.areas} onChange={(areas) => onDraft({ ...draft, areas })} />
      <TickFields
        name="kinds"
        label={m['partner_form.kinds']()}
        choices={facts.kinds}
        chosen={draft.kinds}
        error={problems.kinds}
        onChange={(kinds) => onDraft({ ...draft, kinds })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">{m['partner_form.rera']()}</legend>
        <p className="-mt-1 text-14 text-muted">{m['partner_form.rera_hint']()}</p>
        <Select
          label={m['partner_form.rera_state']()}
          name="rera_state"
          placeholder={m['partner_form.rera_none']()}
          options={facts.states}
          value={draft.rera_state}
          error={problems.rera_state}
          onChange={(event) => onDraft({ ...draft, rera_state: event.target.value })}
        />
        <TextField
          {...text('rera_id')}
          label={m['partner_form.rera_id']()}
          hint={like && m['partner_form.rera_like']({ like })}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={100}
        />
      </fieldset>
      <TickFields
        name="languages"
        label={m['partner_form.languages']()}
        choices={facts.languages}
        chosen={draft.languages}
        error={problems.languages}
        onChange={(languages) => onDraft({ ...draft, languages })}
      />
      <TextField {...text('since')} label={m['partner_form.since']()} inputMode="numeric" required maxLength={4} className="max-w-40" />
      {/* Nobody sees it; programs that fill in everything do. */}
      <input ref={website} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      <div>
        <FieldNote id="register" error={refusal ?? undefined} />
        <Button type="submit" size="lg" wide busy={request.status === 'pending'} className="mt-1">
          {m['partner_form.send']()}
        </Button>
        <RequestLabel request={request} className="block text-center" />
        <p className="mt-2 text-14 text-muted">{m['partner_form.kept']()}</p>
      </div>
    </form>
  );
}
