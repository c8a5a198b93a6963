import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { MAX_PERSON_REPORT_LENGTH } from '../../../../contract/contact/message-limits.ts';
import { api, messageOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../shared/feedback/toast.ts';

const FORM_ID = 'report-person';

interface ReportPersonProps {
  readonly conversationId: string;
}

/** Reports the other person of a conversation to the staff, with a description of what happened. */
export function ReportPerson({ conversationId }: ReportPersonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /conversation/report', { body: { id: conversationId, text } }),
    onSuccess: ({ message }) => {
      setIsOpen(false);
      setText('');
      toast(message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {m['inbox.report']()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={m['inbox.report_title']()}
        footer={
          <Button wide type="submit" form={FORM_ID} busy={isPending}>
            {m['inbox.report_send']()}
          </Button>
        }
      >
        <form id={FORM_ID} onSubmit={submit} noValidate className="flex flex-col gap-3">
          <p>{m['inbox.report_note']()}</p>
          <TextArea
            label={m['inbox.report_label']()}
            value={text}
            maxLength={MAX_PERSON_REPORT_LENGTH}
            rows={4}
            required
            error={error ? messageOf(error, m['shell.request_failed']()) : undefined}
            onChange={(event) => setText(event.target.value)}
            data-autofocus
          />
        </form>
      </Dialog>
    </>
  );
}
