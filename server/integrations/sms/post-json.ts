/**
 * One POST of JSON, with the one thing told that `fetch` keeps to itself: whether a failed request can have arrived. Each has a
 * connection of its own, since one kept open may break just as it is used again, and then nobody knows.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface PostTimes {
  /** Milliseconds to reach the other side, TLS included. */
  readonly connect: number;
  /** Milliseconds from there to the whole answer. */
  readonly answer: number;
}
/** `unreached`: nothing was sent. `cut`: it was, in part or whole, and no answer came. */
export type Posted =
  | { readonly is: 'answer'; readonly status: number; readonly body: string }
  | { readonly is: 'unreached'; readonly why: string }
  | { readonly is: 'cut'; readonly why: string };

const LONGEST_ANSWER = 64 * 1024;

export function postJson(url: string, body: unknown, headers: Readonly<Record<string, string>>, times: PostTimes): Promise<Posted> {
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  const content = Buffer.from(JSON.stringify(body));
  return new Promise((done) => {
    let reached = false;
    const outgoing = (secure ? requestHttps : requestHttp)(target, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json', 'content-length': content.length },
    });
    let timer = setTimeout(() => outgoing.destroy(new Error('ECONNECTTIME')), times.connect);
    const end = (posted: Posted) => {
      clearTimeout(timer);
      done(posted);
      outgoing.destroy();
    };
    const failed = (error: Error & { code?: string }) => end({ is: reached ? 'cut' : 'unreached', why: error.code ?? error.message });
    outgoing.once('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        reached = true;
        clearTimeout(timer);
        timer = setTimeout(() => outgoing.destroy(new Error('EANSWERTIME')), times.answer);
        outgoing.end(content);
      }),
    );
    outgoing.on('error', failed);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LONGEST_ANSWER) response.destroy(new Error('EANSWERLONG'));
      });
      response.once('end', () => end({ is: 'answer', status: response.statusCode ?? 0, body: text }));
      response.once('error', failed);
      response.once('close', () => failed(new Error('ECLOSED')));
    });
  });
}
