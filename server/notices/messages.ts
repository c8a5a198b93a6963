/** Notifications as mail and as text messages. */
import { m } from '../../messages/compiled/messages.js';
import { localPath } from '../../messages/spoken.ts';
import type { Deps } from '../deps.ts';
import type { Mail, MailBlock } from '../integrations/mail/index.ts';
import type { SmsMessage } from '../integrations/sms/index.ts';
import { choicesPath, noticesEnd } from './unsubscribe.ts';
import { namedFacts, noticeTexts, type NoticeRow, type NoticeTexts } from './texts.ts';

/** Notifications told in one mail; the rest is counted, and in the centre. */
const SHOWN = 20;

const paragraphs = ({ text, note }: Pick<NoticeTexts, 'text' | 'note'>): MailBlock[] =>
  [text, ...(note === null ? [] : [note])].map((paragraph) => ({ is: 'text', text: paragraph }));

/** One notification alone, or several in one mail. */
export function noticeMail(deps: Deps, { userId, to }: { userId: string; to: string }, rows: readonly NoticeRow[]): Mail {
  const site = deps.siteUrl();
  const end = noticesEnd(
    deps,
    userId,
    rows.map(({ type }) => type),
  );
  const ending = end === undefined ? {} : { unsubscribe: end };
  const settings: MailBlock = { is: 'link', text: m['notice_mail.settings'](), url: site + choicesPath() };
  const [only, ...others] = rows.map((row) => ({ ...noticeTexts(row), url: site + localPath(row.path) }));
  if (only && others.length === 0)
    return {
      to,
      ...ending,
      template: 'notice',
      subject: only.title,
      heading: only.title,
      blocks: [...paragraphs(only), { is: 'button', text: only.action, url: only.url }, settings],
    };
  const shown = rows.slice(0, SHOWN);
  const more = rows.length - shown.length;
  const heading = m['notice_mail.several']({ count: rows.length, site: m['shell.name']() });
  return {
    to,
    ...ending,
    template: 'digest',
    subject: heading,
    heading,
    blocks: [
      ...shown.flatMap((row): MailBlock[] => {
        const { title, text, note, action } = noticeTexts(row);
        return [...paragraphs({ text: `${title}\n${text}`, note }), { is: 'link', text: action, url: site + localPath(row.path) }];
      }),
      ...(more > 0 ? [{ is: 'note', text: m['notice_mail.more']({ count: more }) } as const] : []),
      { is: 'button', text: m['notice_mail.all'](), url: site + localPath('/notifications') },
      settings,
    ],
  };
}

export function noticeSms({ siteUrl }: Deps, to: string, template: SmsMessage['template'], { facts, path }: NoticeRow): SmsMessage {
  const texts = Object.entries(namedFacts(facts)).map(([name, value]) => [name, String(value)]);
  return { to, template, variables: { ...Object.fromEntries(texts), site: m['shell.name'](), link: siteUrl() + path } };
}
