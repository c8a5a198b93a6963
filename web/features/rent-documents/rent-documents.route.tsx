import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { DocumentForm } from './document-form.tsx';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['rent_document.title']());

/** Rent receipt and rent agreement of a contact, as PDF. */
export default function RentDocumentsPage() {
  return (
    <div className="page page-2xl py-8">
      <h1 className="mb-4 text-28 font-bold">{m['rent_document.title']()}</h1>
      <LoginWall tile="home" title={m['rent_document.login_wall']()} text={m['rent_document.login_wall_text']()}>
        <Documents />
      </LoginWall>
    </div>
  );
}

function Documents() {
  const { contact = '' } = useParams();
  const isLoggedIn = useLoggedIn();
  const [type, setType] = useState<'rent_receipt' | 'rent_agreement'>('rent_receipt');
  const { data, error, refetch } = useQuery({
    queryKey: ['rent-documents', contact],
    queryFn: async () => (await api('GET /rent-documents', { query: { contact_id: contact } })).data,
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 rounded-card" />;
  return (
    <div className="flex flex-col gap-5">
      <p>
        {data.url === null ? (
          data.title
        ) : (
          <Anchor href={data.url} className="font-semibold underline">
            {data.title}
          </Anchor>
        )}
      </p>
      <div role="group" aria-label={m['rent_document.which']()} className="flex flex-wrap gap-2">
        <Chip selected={type === 'rent_receipt'} onClick={() => setType('rent_receipt')}>
          {m['rent_document.receipt']()}
        </Chip>
        <Chip selected={type === 'rent_agreement'} onClick={() => setType('rent_agreement')}>
          {data.agreement}
        </Chip>
      </div>
      <Notice tone="attention">{m['rent_document.note']()}</Notice>
      <DocumentForm key={type} type={type} contactId={contact} initial={data} />
    </div>
  );
}
