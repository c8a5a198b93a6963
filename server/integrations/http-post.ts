/**
 * POSTs JSON, a form or bytes. Unlike `fetch`, it reports whether a failed request may have arrived. It uses a new connection each time,
 * because a reused one may break while sending, and then the outcome is unknown.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface PostTimeouts {
  /** Milliseconds to connect, including TLS. */
  readonly connect: number;
  /** Milliseconds from the connection to the end of the response. */
  readonly response: number;
}
/** `unreachable`: nothing was sent. `connection_lost`: something was sent, but no complete response arrived. */
export type PostResult =
  | { readonly type: 'response'; readonly status: number; readonly body: string }
  | { readonly type: 'unreachable'; readonly reason: string }
  | { readonly type: 'connection_lost'; readonly reason: string };

const MAX_RESPONSE_LENGTH = 64 * 1024;

type Headers = Readonly<Record<string, string>>;

export const postJson = (url: string, body: unknown, headers: Headers, timeouts: PostTimeouts): Promise<PostResult> =>
  post(url, JSON.stringify(body), { ...headers, 'content-type': 'application/json' }, timeouts);

export const postForm = (url: string, form: URLSearchParams, headers: Headers, timeouts: PostTimeouts): Promise<PostResult> =>
  post(url, form.toString(), { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, timeouts);

const post = (url: string, body: string, headers: Headers, timeouts: PostTimeouts): Promise<PostResult> =>
  postBytes(url, Buffer.from(body), headers, timeouts);

/** Never rejects: a failure is a result. Redirects are not followed, and longer responses than 64 kB count as incomplete. */
export function postBytes(url: string, content: Buffer, headers: Headers, timeouts: PostTimeouts): Promise<PostResult> {
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  return new Promise((done) => {
    let isConnected = false;
    const outgoing = (secure ? requestHttps : requestHttp)(target, {
      method: 'POST',
      agent: false,
      headers: { ...headers, accept: 'application/json', 'content-length': content.length },
    });
    let timer = setTimeout(() => outgoing.destroy(new Error('CONNECT_TIMEOUT')), timeouts.connect);
    const finish = (posted: PostResult) => {
      clearTimeout(timer);
      done(posted);
      outgoing.destroy();
    };
    const fail = (error: Error & { code?: string }) =>
      finish({ type: isConnected ? 'connection_lost' : 'unreachable', reason: error.code ?? error.message });
    outgoing.once('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(timer);
        timer = setTimeout(() => outgoing.destroy(new Error('RESPONSE_TIMEOUT')), timeouts.response);
        outgoing.end(content);
      }),
    );
    outgoing.on('error', fail);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MAX_RESPONSE_LENGTH) response.destroy(new Error('RESPONSE_TOO_LONG'));
      });
      response.once('end', () => finish({ type: 'response', status: response.statusCode ?? 0, body: text }));
      response.once('error', fail);
      response.once('close', () => fail(new Error('ECLOSED')));
    });
  });
}
