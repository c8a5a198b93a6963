import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';

/** What is stored, who sees it, and the rights of the person (DPDP Act 2023, section 5). The complete notice is a page. */
const SHORT_NOTICE = [
  m['privacy.what_account'],
  m['privacy.what_listings'],
  m['privacy.what_contacts'],
  m['privacy.who_number'],
  m['privacy.who_nobody'],
  m['privacy.right_leave'],
  m['privacy.right_complain'],
];

/**
 * The declarations of a person who creates an account: their age, and consent to the privacy notice (`PURPOSES.account.version` in the
 * request).
 * @param id of the sentence, for the button that it describes
 */
export function ConsentNotice({ id }: { readonly id?: string }) {
  return (
    <div className="text-14 text-muted">
      <p id={id}>{m['privacy.agree']()}</p>
      <NoticeText />
    </div>
  );
}

/** The short form of the notice, with a link to the complete one. */
export function NoticeText({ open = false }: { readonly open?: boolean }) {
  return (
    <>
      <details open={open}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-indigo">{m['privacy.notice_short']()}</summary>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {SHORT_NOTICE.map((text) => (
            <li key={text()}>{text()}</li>
          ))}
        </ul>
      </details>
      <p className="flex flex-wrap gap-x-4">
        <Anchor href="/privacy" target="_blank" className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline">
          {m['privacy.read_notice']()}
        </Anchor>
        <Anchor href="/terms" target="_blank" className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline">
          {m['privacy.read_terms']()}
        </Anchor>
      </p>
    </>
  );
}
