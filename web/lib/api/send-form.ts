import { apiErrorOf } from '../../../contract/base/client.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';
import { withLogin, type LoginOptions } from './login-needed.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';

/** When no data was sent for this long, the connection is treated as lost: browsers do not always report that. */
const STALLED_MS = 60_000;
/** Time limit for the response after everything was sent: the server processes the file, possibly after files of other people. */
const RESPONSE_TIMEOUT_MS = 180_000;

export interface SendOptions extends LoginOptions {
  /** Fraction of the form that was sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Posts a form with a file. Uses `XMLHttpRequest`, because `fetch` does not report upload progress.
 * @param path below `/api/v1`
 * @throws ApiError
 */
export function sendForm<T>(path: string, form: FormData, options: SendOptions): Promise<T> {
  return withLogin(() => postForm<T>(path, form, options), options, options.signal);
}

function postForm<T>(path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const abortedError = () => new ApiError(0, 'aborted', 'Aborted');
    if (signal.aborted) return reject(abortedError());
    const request = new XMLHttpRequest();
    const failAsLost = () => {
      reject(new ApiError(0, 'network', 'Network Error'));
      request.abort();
    };
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(failAsLost, ms);
    };
    addEventListener('offline', failAsLost);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      removeEventListener('offline', failAsLost);
      signal.removeEventListener('abort', abort);
    });
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('x-access-token', readToken() ?? '');
    request.setRequestHeader('accept-language', currentLanguage());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer(STALLED_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    // Everything was sent; only the response is missing.
    request.upload.addEventListener('load', () => restartTimer(RESPONSE_TIMEOUT_MS));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const body = parseJsonOrNull(responseText);
      if (status >= 200 && status < 300 && body) resolve(body as T);
      else reject(apiErrorOf({ status, retryAfter: request.getResponseHeader('retry-after') }, body));
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'network', 'Network Error')));
    request.addEventListener('abort', () => reject(abortedError()));
    signal.addEventListener('abort', abort);
    restartTimer(STALLED_MS);
    request.send(form);
  });
}
