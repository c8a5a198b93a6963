/** Renders notifications as mail and SMS. */
import { m } from '../../messages/compiled/messages.js';
import { localPath } from '../../messages/current-language.ts';
import type { Deps } from '../deps.ts';
import type { Mail, MailBlock } from '../integrations/mail/index.ts';
import type { SmsMessage } from '../integrations/sms/index.ts';
import { confirmPath } from './confirm-link.ts';
import { preferencesPath, unsubscribeUrl } from './unsubscribe.ts';
import { translateParams, notificationTexts, type NotificationRow, type NotificationTexts } from './texts.ts';

/** Maximum number of notifications listed in one mail; further ones are only counted. */
const MAX_IN_DIGEST = 20;

const paragraphs = ({ text, note }: Pick<NotificationTexts, 'text' | 'note'>): MailBlock[] =>
  [text, ...(note === null ? [] : [note])].map((paragraph) => ({ type: 'text', text: paragraph }));

/** The mail for one notification, or a digest of several. */
export function notificationMail(deps: Deps, { userId, to }: { userId: string; to: string }, rows: readonly NotificationRow[]): Mail {
  const siteUrl = deps.siteUrl();
  const unsubscribeLink = unsubscribeUrl(
    deps,
    { userId, to },
    rows.map(({ type }) => type),
  );
  const unsubscribe = unsubscribeLink === undefined ? {} : { unsubscribe: unsubscribeLink };
  const settingsLink: MailBlock = { type: 'link', text: m['notification_mail.settings'](), url: siteUrl + preferencesPath() };
  const render = (row: NotificationRow) => ({
    ...notificationTexts(row),
    url: siteUrl + localPath(linkPath(deps, { userId, to }, row)),
  });
  const [onlyRow, ...otherRows] = rows;
  if (onlyRow && otherRows.length === 0) {
    const { title, text, note, action, url } = render(onlyRow);
    return {
      to,
      ...unsubscribe,
      template: 'notice',
      subject: title,
      heading: title,
      blocks: [...paragraphs({ text, note }), { type: 'button', text: action, url }, settingsLink],
    };
  }
  const listed = rows.slice(0, MAX_IN_DIGEST);
  const hiddenCount = rows.length - listed.length;
  const heading = m['notification_mail.several']({ count: rows.length, site: m['shell.name']() });
  return {
    to,
    ...unsubscribe,
    template: 'digest',
    subject: heading,
    heading,
    blocks: [
      ...listed
        .map(render)
        .flatMap(({ title, text, note, action, url }): MailBlock[] => [
          ...paragraphs({ text: `${title}\n${text}`, note }),
          { type: 'link', text: action, url },
        ]),
      ...(hiddenCount > 0 ? [{ type: 'note', text: m['notification_mail.more']({ count: hiddenCount }) } as const] : []),
      { type: 'button', text: m['notification_mail.all'](), url: siteUrl + localPath('/notifications') },
      settingsLink,
    ],
  };
}

/** The text message for one notification. A reminder also says how to confirm with a reply, when the vendor receives replies. */
export function notificationSms(
  deps: Deps,
  { userId, to }: { userId: string; to: string },
  template: SmsMessage['template'],
  row: NotificationRow,
): SmsMessage {
  const { sms } = deps.config;
  const variables = {
    ...Object.fromEntries(Object.entries(translateParams(row.params)).map(([name, value]) => [name, String(value)])),
    site: m['shell.name'](),
    link: deps.siteUrl() + linkPath(deps, { userId, to }, row),
  };
  if (template !== 'confirm_availability' || sms.type !== 'vendor' || sms.reply === null) return { to, template, variables };
  const { keyword, number } = sms.reply;
  return { to, template: 'confirm_by_reply', variables: { ...variables, reply: keyword === null ? '1' : `${keyword} 1`, number } };
}

/** The path that a message links to. A reminder can be confirmed without logging in; the notification on the site has its own path. */
const linkPath = (deps: Deps, { userId, to }: { userId: string; to: string }, { type, path, created_at }: NotificationRow): string =>
  type === 'listing_confirm' ? confirmPath(deps, { ownerId: userId, remindedAt: created_at }, to) : path;
