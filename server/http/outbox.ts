/** `/outbox`: what the local adapters would have sent, for people who try the site out. Never there in production. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { m } from '../../messages/compiled/messages.js';
import { smsOutbox, type SentSms } from '../integrations/sms/console.ts';

const NEWEST = 100;
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
li{border-top:1px solid;padding:.75rem 0;list-style:none}ul{padding:0}dl{display:flex;gap:.5rem;margin:0;opacity:.8}dd{margin:0 1rem 0 0}p{margin:.25rem 0}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function item({ at, to, text }: SentSms): string {
  const about = `<dl><dt>${m['outbox.to']()}</dt><dd>${escape(to)}</dd><dt>${m['outbox.at']()}</dt><dd><time>${escape(at)}</time></dd></dl>`;
  return `<li>${about}<p>${escape(text)}</p></li>`;
}

async function newest(file: string): Promise<SentSms[]> {
  const lines = await readFile(file, 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .slice(-NEWEST)
    .toReversed()
    .map((line) => JSON.parse(line) as SentSms);
}

export function outboxPage(dataDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/outbox', { schema: { hide: true } }, async (_request, reply) => {
      const sent = await newest(smsOutbox(dataDir));
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
