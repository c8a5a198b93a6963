import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { requireLogin } from '../../login/login-store.ts';
import { OptionChip } from '../controls/option-chip.tsx';
import { Fieldset } from '../controls/fieldset.tsx';
import { NEW, stepPath } from '../wizard-paths.ts';
import { DraftsToResume } from './drafts-to-resume.tsx';
import { groupKinds, type KindSummary } from './group-kinds.ts';
import { KindArt } from './kind-art.tsx';

const ROLES = [
  { value: 'Owner', label: m['posting.role_owner'], text: m['posting.role_owner_text'] },
  { value: 'Agent', label: m['posting.role_agent'], text: m['posting.role_agent_text'] },
  { value: 'Developer', label: m['posting.role_developer'], text: m['posting.role_developer_text'] },
];
const DEAL = { rent: m['posting.deal_rent'], sale: m['posting.deal_sale'] };

/** What is offered, and by whom. Anybody may look; beginning asks for the login and then carries on. */
export function ChooserPage({ kinds }: { readonly kinds: readonly KindSummary[] }) {
  const navigate = useNavigate();
  const groups = groupKinds(kinds);
  const [type, setType] = useState<string | null>(null);
  const [deal, setDeal] = useState<'rent' | 'sale' | null>(null);
  const [role, setRole] = useState('Owner');
  const [asked, setAsked] = useState(false);
  const group = groups.find((one) => one.type === type);
  const kind = group && (group.kinds.length === 1 ? group.kinds[0] : group.kinds.find((one) => one.deal === deal));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (kind) requireLogin(() => void navigate(`${stepPath(kind.id, NEW, 'basic')}?listing_role=${role}`), m['posting.login_reason']());
    else document.querySelector<HTMLElement>(group ? 'input[name=deal]' : 'input[name=type]')?.focus();
  };
  return (
    <div className="page max-w-3xl py-8">
      <h1 className="text-28 font-bold md:text-36">{m['posting.title']()}</h1>
      <p className="mt-1 mb-6 text-muted">{m['posting.lead']()}</p>
      <DraftsToResume />
      <form noValidate onSubmit={submit} className="flex flex-col gap-8">
        <fieldset aria-describedby={asked && !group ? 'type-problem' : undefined}>
          <legend className="mb-3 text-18 font-bold">{m['posting.what']()}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {groups.map((one) => (
              <label
                key={one.type}
                className="relative flex cursor-pointer flex-col overflow-hidden rounded-card border border-line bg-card transition-colors hover:border-edge has-checked:border-oxide has-checked:bg-oxide-soft has-checked:text-oxide has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
              >
                <input
                  type="radio"
                  name="type"
                  value={one.type}
                  checked={type === one.type}
                  onChange={() => {
                    setType(one.type);
                    setDeal(null);
                  }}
                  className="pointer-events-none absolute inset-0 appearance-none outline-none"
                />
                <KindArt family={one.kinds[0]!.family} deal={one.kinds.length === 1 ? one.kinds[0]!.deal : null} />
                <span className="p-3 leading-5 font-semibold">{one.label}</span>
              </label>
            ))}
          </div>
          <p id="type-problem" role="alert" className="mt-2 text-14 text-oxide">
            {asked && !group ? m['posting.choose_type']() : ''}
          </p>
        </fieldset>
        {group && group.kinds.length > 1 && (
          <Fieldset
            needed
            label={m['posting.ad_type']()}
            error={asked && !kind ? m['posting.choose_deal']() : undefined}
            className="flex flex-wrap gap-2"
          >
            {group.kinds.map((one) => (
              <OptionChip key={one.id} type="radio" name="deal" checked={deal === one.deal} onChange={() => setDeal(one.deal)}>
                {DEAL[one.deal]()}
              </OptionChip>
            ))}
          </Fieldset>
        )}
        <fieldset>
          <legend className="mb-3 text-18 font-bold">{m['posting.role']()}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {ROLES.map((one) => (
              <label
                key={one.value}
                className="relative flex cursor-pointer flex-col rounded-card border border-line bg-card px-4 py-3 hover:border-edge has-checked:border-oxide has-checked:bg-oxide-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
              >
                <input
                  type="radio"
                  name="role"
                  value={one.value}
                  checked={role === one.value}
                  onChange={() => setRole(one.value)}
                  className="pointer-events-none absolute inset-0 appearance-none outline-none"
                />
                <span className="font-semibold">{one.label()}</span>
                <span className="text-14 text-muted">{one.text()}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <Button type="submit" size="lg" wide className="sm:w-auto sm:min-w-64">
            {m['posting.begin']()}
          </Button>
          <p className="mt-2 text-14 text-muted">{m['posting.begin_hint']()}</p>
        </div>
      </form>
    </div>
  );
}
