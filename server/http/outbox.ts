/** `/outbox`: what the local adapters would have sent, for people who try the site out. Never there in production. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { m } from '../../messages/compiled/messages.js';
import { mailOutbox, type SentMail } from '../integrations/mail/outbox.ts';
import { smsOutbox, type SentSms } from '../integrations/sms/console.ts';

const NEWEST = 100;
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
li{border-top:1px solid;padding:.75rem 0;list-style:none}ul{padding:0}dl{display:flex;gap:.5rem;margin:0;opacity:.8}dd{margin:0 1rem 0 0}p{margin:.25rem 0;white-space:pre-line;overflow-wrap:anywhere}h2{font-size:1rem;margin:.25rem 0}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

type Sent = SentSms | SentMail;

/** Addresses in a message are links, as in every program that shows messages. */
const linked = (text: string) =>
  escape(text).replaceAll(/https?:\/\/[^\s<]+[^\s<.,;:)]/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);

function item(sent: Sent): string {
  const about = `<dl><dt>${m['outbox.to']()}</dt><dd>${escape(sent.to)}</dd><dt>${m['outbox.at']()}</dt><dd><time>${escape(sent.at)}</time></dd></dl>`;
  const subject = 'subject' in sent ? `<h2>${escape(sent.subject)}</h2>` : '';
  const names = 'files' in sent && sent.files ? sent.files.map(({ name }) => name).join(', ') : '';
  const files = names ? `<p>${escape(m['outbox.with']({ names }))}</p>` : '';
  return `<li>${about}${subject}<p>${linked(sent.text)}</p>${files}</li>`;
}

async function linesOf(file: string): Promise<Sent[]> {
  const lines = await readFile(file, 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .slice(-NEWEST)
    .map((line) => JSON.parse(line) as Sent);
}

/** Text messages and mail together, newest first. */
async function newest(dataDir: string): Promise<Sent[]> {
  const all = [...(await linesOf(smsOutbox(dataDir))), ...(await linesOf(mailOutbox(dataDir)))];
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, NEWEST);
}

export function outboxPage(dataDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/outbox', { schema: { hide: true } }, async (_request, reply) => {
      const sent = await newest(dataDir);
      const list = sent.length === 0 ? `<p>${m['outbox.empty']()}</p>` : `<ul>${sent.map(item).join('')}</ul>`;
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
