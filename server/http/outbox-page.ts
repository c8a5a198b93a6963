/** `/outbox`: the messages that the local SMS and mail adapters wrote instead of sending. Not registered in production. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { m } from '../../messages/compiled/messages.js';
import { escapeMarkup } from '../escape-markup.ts';
import { mailOutboxFile, type SentMail } from '../integrations/mail/outbox.ts';
import { smsOutboxFile, type SentSms } from '../integrations/sms/outbox.ts';

const MAX_MESSAGES = 100;
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
li{border-top:1px solid;padding:.75rem 0;list-style:none}ul{padding:0}dl{display:flex;gap:.5rem;margin:0;opacity:.8}dd{margin:0 1rem 0 0}p{margin:.25rem 0;white-space:pre-line;overflow-wrap:anywhere}h2{font-size:1rem;margin:.25rem 0}`;

type SentMessage = SentSms | SentMail;

/** Escaped text in which URLs are links. */
const textWithLinks = (text: string) =>
  escapeMarkup(text).replaceAll(/https?:\/\/[^\s<]+[^\s<.,;:)]/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);

function messageItem(sent: SentMessage): string {
  const about = `<dl><dt>${m['outbox.to']()}</dt><dd>${escapeMarkup(sent.to)}</dd><dt>${m['outbox.at']()}</dt><dd><time>${escapeMarkup(sent.at)}</time></dd></dl>`;
  const subject = 'subject' in sent ? `<h2>${escapeMarkup(sent.subject)}</h2>` : '';
  const names = 'files' in sent && sent.files ? sent.files.map(({ name }) => name).join(', ') : '';
  const files = names ? `<p>${escapeMarkup(m['outbox.with']({ names }))}</p>` : '';
  return `<li>${about}${subject}<p>${textWithLinks(sent.text)}</p>${files}</li>`;
}

async function readMessages(file: string): Promise<SentMessage[]> {
  const lines = await readFile(file, 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .slice(-MAX_MESSAGES)
    .map((line) => JSON.parse(line) as SentMessage);
}

/** Text messages and mail, newest first. */
async function newestMessages(dataDir: string): Promise<SentMessage[]> {
  const all = [...(await readMessages(smsOutboxFile(dataDir))), ...(await readMessages(mailOutboxFile(dataDir)))];
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_MESSAGES);
}

export function outboxPage(dataDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/outbox', { schema: { hide: true }, config: { rate: 'page' } }, async (_request, reply) => {
      const sent = await newestMessages(dataDir);
      const list = sent.length === 0 ? `<p>${m['outbox.empty']()}</p>` : `<ul>${sent.map(messageItem).join('')}</ul>`;
      const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${m['outbox.title']()}</title>`;
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        })
        .send(
          `<!doctype html><html lang="en">${head}<style>${STYLE}</style><h1>${m['outbox.title']()}</h1><p>${m['outbox.intro']()}</p>${list}</html>`,
        );
    });
  };
}
