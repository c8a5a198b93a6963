/** The page shown when a page cannot be served now. It is static, small and without scripts, in the language of the URL. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath, LANGUAGE, pathIn } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { AppError } from '../../errors.ts';
import { escapeMarkup } from '../../escape-markup.ts';

// colours of web/styles/tokens.css
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:12vh 1.25rem 2rem;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#fbf8f3,#171412);color:light-dark(#1e1b18,#f4eee6)}
main{max-width:32rem;margin:auto}
h1{margin:0 0 .5em;font-size:1.6rem;line-height:1.25}
a{display:inline-block;margin-right:1.5rem;padding:.6rem 0;color:light-dark(#2f3e78,#a9b6ee)}
small{color:light-dark(#6b645c,#a79e93)}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a browser requested a page to display it. Scripts of pages and API clients request other types. */
export function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const [path = ''] = url.split('?', 1);
  return isRead && isPagePath(path) && !path.endsWith('.data') && (headers.accept?.includes('text/html') ?? false);
}

function titleOf(code: AppError['code']): string {
  if (code === 'too_many_requests') return m['error_page.too_many']();
  return code === 'unavailable' ? m['error_page.busy']() : m['error_page.other']();
}

/** Sends the error page. The message and the two links offer everything that the person can do. */
export function sendErrorPage({ code, message }: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language, url } = request;
  // never a URL of another site, which a request line may contain; browsers read a backslash as a slash
  const retryUrl = /^\/(?![/\\])/.test(url) ? url : pathIn(language, '/');
  const title = escapeMarkup(titleOf(code));
  const html = `<!doctype html>
<html lang="${LANGUAGE[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · ${escapeMarkup(m['shell.name']())}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeMarkup(message)}</p>
<p><a href="${escapeMarkup(retryUrl)}">${escapeMarkup(m['shell.retry']())}</a><a href="${pathIn(language, '/')}">${escapeMarkup(m['shell.go_home']())}</a></p>
<p><small>${escapeMarkup(m['error_page.request']({ id: request.id }))}</small></p>
</main>
</body>
</html>
`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-language': LANGUAGE[language].tag, 'content-security-policy': POLICY, vary: 'accept' })
    .send(html);
}
