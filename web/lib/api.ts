import { API_BASE, createApi, type Send } from './api-client.ts';
import { readToken } from './auth-token.ts';

const send: Send = async ({ method, path, body, headers, signal }) => {
  const form = body instanceof FormData;
  const response = await fetch(API_BASE + path, {
    method,
    headers: {
      accept: 'application/json',
      'x-access-token': readToken() ?? '',
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : parse(text) };
};

/** A proxy in between may answer HTML; that is an answer without a message, not a crash. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The API as the person in this browser. In loaders use `context.get(apiContext)`, which is anonymous. */
export const api = createApi(send);
