import type { ErrorBody } from '../../contract/errors.ts';
import { spoken } from '../../messages/spoken.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';

/** When nothing left this device for so long, the connection is gone without having said so, as in a lift. */
const STALLED_MS = 60_000;
/** How long the answer may take once everything has left: the server reads the whole file or makes pictures, others' before them. */
const ANSWER_MS = 180_000;

export interface SendOptions {
  /** 0 to 1, of what has left this device. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Posts a form with a file; `XMLHttpRequest`, because `fetch` does not tell how far an upload is.
 * @param path below `/api/v1`
 * @throws ApiError
 */
export function sendForm<T>(path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lose = () => {
      reject(new ApiError(0, 'network', 'Network Error'));
      request.abort();
    };
    let patience: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      clearTimeout(patience);
      patience = setTimeout(lose, ms);
    };
    addEventListener('offline', lose);
    request.addEventListener('loadend', () => {
      clearTimeout(patience);
      removeEventListener('offline', lose);
    });
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('x-access-token', readToken() ?? '');
    request.setRequestHeader('accept-language', spoken());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(STALLED_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    // everything has left; what is missing now is the answer alone
    request.upload.addEventListener('load', () => wait(ANSWER_MS));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && body) resolve(body as T);
      else reject(refused(request, body as Partial<ErrorBody> | null));
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'network', 'Network Error')));
    request.addEventListener('abort', () => reject(new ApiError(0, 'aborted', 'Aborted')));
    signal.addEventListener('abort', () => request.abort());
    wait(STALLED_MS);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refused({ status }: XMLHttpRequest, body: Partial<ErrorBody> | null): ApiError {
  const wait = status === 503 || status === 429 ? 5 : null;
  return new ApiError(status, body?.code ?? 'unavailable', body?.message ?? '', { errors: body?.errors ?? [], retryAfter: wait });
}
