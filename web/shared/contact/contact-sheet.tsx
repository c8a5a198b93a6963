import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Dialog } from '../../ui/dialog.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { CalendarIcon, ChatIcon } from '../../ui/drawings/icons.tsx';
import { AskForVisitDialog } from '../site-visits/ask-for-visit-dialog.tsx';
import { CallDialog } from './call-dialog.tsx';
import { Choice } from './choice.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import type { ContactSubject } from './contact-subject.ts';
import { DirectChoice } from './direct-choice.tsx';
import { FirstMessage } from './first-message.tsx';
import { PersonLine } from './person-line.tsx';
import { useContactOptions } from './use-contact-options.ts';
import { useMaskedCall } from './use-masked-call.ts';
import { useShowNumber } from './use-show-number.ts';

/**
 * Lists the ways to contact a lister, and what each of them shares. Nothing is shared before one is chosen. Only for people who are logged
 * in; when the session has ended, the login opens and then the action is repeated.
 */
export function ContactSheet({ subject, onClose }: { readonly subject: ContactSubject; readonly onClose: () => void }) {
  const { propertyId, name, role } = subject;
  const [view, setView] = useState<'choices' | 'message' | 'visit'>('choices');
  const options = useContactOptions(propertyId);
  const number = useShowNumber(propertyId);
  const call = useMaskedCall({ propertyId });
  const result = call.result ?? number.result;
  if (result && 'call' in result) return <CallDialog started={result.call} busy={call.busy} onAgain={call.start} onClose={onClose} />;
  if (result) return <ContactDialog result={result} subject={subject} onClose={onClose} />;
  if (view === 'visit') return <AskForVisitDialog propertyId={propertyId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={m['contact_sheet.title']({ name })}>
      <div className="flex flex-col gap-4">
        <PersonLine name={name} note={roleText(role)} />
        {view === 'message' ? (
          <FirstMessage
            subject={subject}
            questions={options?.questions ?? []}
            conversationId={options?.conversation_id ?? null}
            onBack={() => setView('choices')}
            onShowNumber={options && options.reach !== 'number' ? null : number.show}
            onClose={onClose}
          />
        ) : (
          <>
            <Choice
              icon={<ChatIcon />}
              title={m['contact_sheet.message']()}
              note={m['contact_sheet.message_note']({ name })}
              isFirst
              onClick={() => setView('message')}
            />
            <Choice
              icon={<CalendarIcon />}
              title={m['contact_sheet.visit']()}
              note={m['contact_sheet.visit_note']({ name })}
              onClick={() => setView('visit')}
            />
            <DirectChoice options={options} name={name} number={number} call={call} />
          </>
        )}
      </div>
    </Dialog>
  );
}
