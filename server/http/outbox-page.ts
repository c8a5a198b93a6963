/**
 * `/outbox`: shows messages and calls that the local adapters wrote to files instead of sending or placing them, for the person at this
 * machine.
 */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { m } from '../../messages/compiled/messages.js';
import { AppError } from '../errors.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';
import { callOutboxFile, type PlacedCall } from '../integrations/calls/local.ts';
import { mailOutboxFile, type SentMail } from '../integrations/mail/outbox.ts';
import { smsOutboxFile, type SentSms } from '../integrations/sms/outbox.ts';
import { isLocalRequest } from './local-request.ts';

const MAX_MESSAGES = 100;
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
li{border-top:1px solid;padding:.75rem 0;list-style:none}ul{padding:0}dl{display:flex;flex-wrap:wrap;gap:0 .5rem;margin:0;opacity:.8}dd{margin:0 1rem 0 0}p{margin:.25rem 0;white-space:pre-line;overflow-wrap:anywhere}h2{font-size:1rem;margin:.25rem 0}`;

type SentMessage = SentSms | SentMail | PlacedCall;

/** Escapes text and turns URLs in it into links. */
const textWithLinks = (text: string) =>
  escapeMarkup(text).replaceAll(/https?:\/\/[^\s<]+[^\s<.,;:)]/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);

function messageItem(sent: SentMessage): string {
  const about = `<dl><dt>${m['outbox.to']()}</dt><dd>${escapeMarkup(sent.to)}</dd><dt>${m['outbox.at']()}</dt><dd><time>${escapeMarkup(sent.at)}</time></dd></dl>`;
  const subject = 'subject' in sent ? `<h2>${escapeMarkup(sent.subject)}</h2>` : '';
  const names = 'files' in sent && sent.files ? sent.files.map(({ name }) => name).join(', ') : '';
  const files = names ? `<p>${escapeMarkup(m['outbox.with']({ names }))}</p>` : '';
  return `<li>${about}${subject}<p>${textWithLinks(sent.text)}</p>${files}</li>`;
}

/** The latest messages of a file, newest first. */
async function readLatest(file: string): Promise<SentMessage[]> {
  const lines = await readFile(file, 'utf8').catch(() => '');
  return (
    lines
      .split('\n')
      .filter((line) => line !== '')
      .slice(-MAX_MESSAGES)
      .toReversed()
      // a message that is being written right now is shown the next time
      .flatMap((line) => (parseJsonOrNull(line) as SentMessage | null) ?? [])
  );
}

/** The latest messages of all files, newest first. Those of the same millisecond keep the order within their file. */
async function readLatestOf(files: readonly string[]): Promise<SentMessage[]> {
  const all = (await Promise.all(files.map(readLatest))).flat();
  return all.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, MAX_MESSAGES);
}

/** Files of the local adapters. There are none in production, and none once the site has a public address. */
export function outboxFiles({ production, http, sms, calls, mail, dataDir }: Config): string[] {
  if (production || http.publicUrl !== null) return [];
  return [
    ...(sms.type === 'console' ? [smsOutboxFile(dataDir)] : []),
    ...(calls.type === 'local' ? [callOutboxFile(dataDir)] : []),
    ...(mail.type === 'outbox' ? [mailOutboxFile(dataDir)] : []),
  ];
}

/** Registers nothing when there are no files to show. Whoever reads this page can log in as anybody, so only this machine may. */
export function outboxPage(config: Config) {
  const files = outboxFiles(config);
  return async (app: FastifyInstance): Promise<void> => {
    if (files.length === 0) return;
    app.get('/outbox', { schema: { hide: true }, config: { rateClass: 'page' } }, async (request, reply) => {
      if (!isLocalRequest(request)) throw new AppError('not_found', m['error.not_found']());
      const messages = await readLatestOf(files);
      const list = messages.length === 0 ? `<p>${m['outbox.empty']()}</p>` : `<ul>${messages.map(messageItem).join('')}</ul>`;
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
