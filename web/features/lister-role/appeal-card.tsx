import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RoleAppeal } from '../../../contract/account/lister-role.ts';
import { MAX_APPEAL_NOTE_LENGTH } from '../../../contract/account/lister-role-limits.ts';
import { api } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { documentName } from '../../shared/evidence/evidence-texts.ts';
import { FactList } from '../../shared/staff-console/fact-list.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';

const homeText = ({ society, locality, city }: RoleAppeal['homes'][number]): string =>
  society === '' ? m['lister_role.home_plain']({ locality, city }) : m['lister_role.home_line']({ society, locality, city });

/** An appeal with the homes it is about, and buttons to decide it. */
export function AppealCard({ appeal }: { readonly appeal: RoleAppeal }) {
  const { person_id, appealed_at, name, account_since, statement, documents, homes } = appeal;
  const [note, setNote] = useState('');
  const { busy, run } = useStaffAction();
  const decide = (outcome: 'cleared' | 'upheld') =>
    run(() =>
      api('POST /admin/role-appeals/decide', { body: { person_id, appealed_at, outcome, ...(note.trim() && { note: note.trim() }) } }),
    );
  const homeList = (
    <ul>
      {homes.map((home) => (
        <li key={home.id}>
          <Anchor href={`/admin/listing/${home.id}`} className="text-indigo underline">
            {homeText(home)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
  return (
    <article aria-label={name ?? person_id} className="rounded-card border border-line bg-card p-4">
      <h2 className="text-18 font-bold">{name ?? person_id}</h2>
      <p className="mb-3 text-14 text-muted">{m['lister_role.account']({ date: dateText(account_since), when: dateText(appealed_at) })}</p>
      <p className="mb-3 whitespace-pre-line">{statement}</p>
      <FactList
        facts={[
          [m['lister_role.documents'](), documents.length > 0 ? documents.map(documentName).join(', ') : m['lister_role.no_documents']()],
          [m['lister_role.homes'](), homeList],
        ]}
      />
      <TextArea
        label={m['lister_role.note_label']()}
        className="mt-3"
        rows={2}
        value={note}
        maxLength={MAX_APPEAL_NOTE_LENGTH}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void decide('cleared')}>
          {m['lister_role.clear']()}
        </Button>
        <Button variant="outline" busy={busy} onClick={() => void decide('upheld')}>
          {m['lister_role.uphold']()}
        </Button>
      </div>
    </article>
  );
}
