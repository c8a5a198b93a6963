import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ReviewCase } from '../../../contract/moderation/case-records.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { MarkedText } from './marked-text.tsx';

/** The changed fields, old and new values side by side; unchanged fields on demand. For a new listing all fields are shown. */
export function FieldComparison({ reviewCase }: { readonly reviewCase: ReviewCase }) {
  const isEdit = reviewCase.subject === 'edit';
  const [showAll, setShowAll] = useState(!isEdit);
  const steps = reviewCase.steps
    .map((step) => ({ ...step, lines: showAll ? step.lines : step.lines.filter(({ waits }) => waits) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <div className="mt-4">
      {isEdit && (
        <Checkbox checked={showAll} onChange={(event) => setShowAll(event.target.checked)}>
          {m['review_console.show_all']()}
        </Checkbox>
      )}
      {steps.map((step) => (
        <table key={step.id} className="mb-4 w-full table-fixed border-collapse text-left">
          <caption className="py-2 text-left font-bold">{step.title}</caption>
          <thead className="text-14 text-muted">
            <tr>
              <th scope="col" className="w-1/3 py-1 pr-2 font-normal">
                {m['review_console.answer']()}
              </th>
              {isEdit && (
                <th scope="col" className="py-1 pr-2 font-normal">
                  {m['review_console.before']()}
                </th>
              )}
              <th scope="col" className="py-1 font-normal">
                {isEdit ? m['review_console.after']() : m['review_console.value_given']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {step.lines.map((line) => (
              <tr key={line.field} className={cx('border-t border-line align-top', line.waits && 'bg-mustard-soft')}>
                <th scope="row" className="py-2 pr-2 pl-1 font-normal break-words text-muted">
                  {line.label}
                </th>
                {isEdit && <td className="py-2 pr-2 break-words whitespace-pre-line">{line.before ?? m['review_console.not_given']()}</td>}
                <td className={cx('py-2 pr-1 break-words whitespace-pre-line', line.waits && 'font-semibold')}>
                  {line.after === null ? (
                    m['review_console.not_given']()
                  ) : (
                    <MarkedText text={line.after} findings={reviewCase.record.findings.filter(({ path }) => path === line.field)} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
