import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DemandList } from '../../../shared/demand/demand-list.tsx';
import { requireLogin } from '../../../shared/session/login-request.ts';
import { OptionChip } from '../controls/option-chip.tsx';
import { Fieldset } from '../controls/fieldset.tsx';
import { NEW_DRAFT_ID, stepPath } from '../../../shared/own-listing/wizard-paths.ts';
import { SharedPhotos, useSharedPhotos } from '../photos/shared-photos.tsx';
import { DraftsToResume } from './drafts-to-resume.tsx';
import { KindIllustration } from './kind-illustration.tsx';
import type { z } from 'zod';
import type { kindSummary } from '../../../../contract/posting/form-model.ts';

const ROLES = [
  { value: 'Owner', label: m['posting.role_owner'], text: m['posting.role_owner_text'] },
  { value: 'Agent', label: m['posting.role_agent'], text: m['posting.role_agent_text'] },
  { value: 'Developer', label: m['posting.role_developer'], text: m['posting.role_developer_text'] },
];
const DEAL_TEXTS = { rent: m['posting.deal_rent'], sale: m['posting.deal_sale'] };

/** Selection of listing type and role. The page is public; starting a draft asks for the login and then continues. */
export function ChooserPage({ kinds }: { readonly kinds: readonly KindSummary[] }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const sharedPhotos = useSharedPhotos();
  const groups = groupKinds(kinds);
  const [type, setType] = useState<string | null>(null);
  const [deal, setDeal] = useState<'rent' | 'sale' | null>(null);
  const [role, setRole] = useState('Owner');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const group = groups.find((option) => option.type === type);
  const kind = group && (group.kinds.length === 1 ? group.kinds[0] : group.kinds.find((option) => option.deal === deal));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (kind)
      requireLogin(() => void navigate(`${stepPath(kind.id, NEW_DRAFT_ID, 'basic')}?listing_role=${role}`), m['posting.login_reason']());
    else document.querySelector<HTMLElement>(group ? 'input[name=deal]' : 'input[name=type]')?.focus();
  };
  return (
    <div className="page page-4xl py-8">
      <h1 className="text-28 font-bold md:text-36">{m['posting.title']()}</h1>
      <p className="mt-1 mb-6 text-muted">{m['posting.lead']()}</p>
      {sharedPhotos.files.length > 0 && (
        <SharedPhotos files={sharedPhotos.files} text={m['shared_photos.choose']()} onDiscard={() => void sharedPhotos.forget()} />
      )}
      {params.get('shared') === 'failed' && (
        <p role="alert" className="mb-6 text-oxide">
          {m['shared_photos.failed']()}
        </p>
      )}
      <DraftsToResume linksToPhotoStep={sharedPhotos.files.length > 0} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-8">
        <fieldset aria-describedby={wasSubmitted && !group ? 'type-problem' : undefined}>
          <legend className="mb-3 text-18 font-bold">{m['posting.what']()}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {groups.map((option) => (
              <label
                key={option.type}
                className="relative flex cursor-pointer flex-col overflow-hidden rounded-card border border-line bg-card transition-colors hover:border-edge has-checked:border-oxide has-checked:bg-oxide-soft has-checked:text-oxide has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
              >
                <input
                  type="radio"
                  name="type"
                  value={option.type}
                  checked={type === option.type}
                  onChange={() => {
                    setType(option.type);
                    setDeal(null);
                  }}
                  className="pointer-events-none absolute inset-0 appearance-none outline-none"
                />
                <KindIllustration family={option.kinds[0]!.family} deal={option.kinds.length === 1 ? option.kinds[0]!.deal : null} />
                <span className="p-3 leading-5 font-semibold">{option.label}</span>
              </label>
            ))}
          </div>
          <p id="type-problem" role="alert" className="mt-2 text-14 text-oxide">
            {wasSubmitted && !group ? m['posting.choose_type']() : ''}
          </p>
        </fieldset>
        {group && group.kinds.length > 1 && (
          <Fieldset
            required
            label={m['posting.ad_type']()}
            error={wasSubmitted && !kind ? m['posting.choose_deal']() : undefined}
            className="flex flex-wrap gap-2"
          >
            {group.kinds.map((option) => (
              <OptionChip key={option.id} type="radio" name="deal" checked={deal === option.deal} onChange={() => setDeal(option.deal)}>
                {DEAL_TEXTS[option.deal]()}
              </OptionChip>
            ))}
          </Fieldset>
        )}
        <fieldset>
          <legend className="mb-3 text-18 font-bold">{m['posting.role']()}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {ROLES.map((option) => (
              <label
                key={option.value}
                className="relative flex cursor-pointer flex-col rounded-card border border-line bg-card px-4 py-3 hover:border-edge has-checked:border-oxide has-checked:bg-oxide-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
              >
                <input
                  type="radio"
                  name="role"
                  value={option.value}
                  checked={role === option.value}
                  onChange={() => setRole(option.value)}
                  className="pointer-events-none absolute inset-0 appearance-none outline-none"
                />
                <span className="font-semibold">{option.label()}</span>
                <span className="text-14 text-muted">{option.text()}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <Button type="submit" size="lg" wide className="sm:w-auto sm:min-w-64">
            {m['posting.begin']()}
          </Button>
        </div>
      </form>
      <DemandList />
    </div>
  );
}

type KindSummary = z.output<typeof kindSummary>;
interface KindGroup {
  /** The listing type, such as `PG/Hostel`. */
  readonly type: string;
  readonly label: string;
  readonly kinds: readonly KindSummary[];
}

/** Groups the kinds by listing type, in the given order. For a type with several kinds, rent or sale must be selected too. */
function groupKinds(kinds: readonly KindSummary[]): KindGroup[] {
  return [...Map.groupBy(kinds, (kind) => kind.listing_type)].map(([type, members]) => ({
    type,
    label: members[0]!.listing_type_label,
    kinds: members,
  }));
}
