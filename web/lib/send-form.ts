import type { ErrorBody } from '../../contract/errors.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';

/** When nothing moved for so long, the connection is gone without having said so, as in a lift. */
const STALLED_MS = 60_000;

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
    let stalled: ReturnType<typeof setTimeout>;
    const moves = () => {
      clearTimeout(stalled);
      stalled = setTimeout(lose, STALLED_MS);
    };
    addEventListener('offline', lose);
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      removeEventListener('offline', lose);
    });
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('x-access-token', readToken() ?? '');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moves();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && body) resolve(body as T);
      else reject(refused(request, body as Partial<ErrorBody> | null));
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'network', 'Network Error')));
    request.addEventListener('abort', () => reject(new ApiError(0, 'aborted', 'Aborted')));
    signal.addEventListener('abort', () => request.abort());
    moves();
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
