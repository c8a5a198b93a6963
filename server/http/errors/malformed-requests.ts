/** Responses to requests that Fastify does not route. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../../contract/base/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { commonHeaders } from '../security-headers.ts';

const STATUS_OF_ERROR: Readonly<Partial<Record<string, number>>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

function textOf(status: number): { message: string; code: ErrorCode } {
  if (status === 431) return { message: m['error.address_too_long'](), code: 'too_large' };
  if (status === 500) return { message: m['error.internal'](), code: 'internal' };
  return { message: m['error.bad_request'](), code: 'malformed' };
}

function responseOf(status: number, https: boolean): { body: string; headers: Record<string, string | number> } {
  const error = textOf(status);
  const body = JSON.stringify({ ...error, requestId: randomUUID() });
  return {
    body,
    headers: {
      ...commonHeaders(https),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    },
  };
}

/** Responds to bytes that are not a valid HTTP request, and closes the connection. */
export function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket, https: boolean): void {
  // bytes of another response may still be in transit, and this one would be read as part of it
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.writableLength > 0) return void socket.destroy();
  const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
  const { body, headers } = responseOf(status, https);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`);
}

/** Responds to a request with more headers than the server accepts, and closes the connection. */
export function refuseHeaders(response: ServerResponse, https: boolean): void {
  const { body, headers } = responseOf(431, https);
  response.writeHead(431, headers).end(body);
}

/** Responds to a request that failed before it had a reply object, and closes the connection. */
export function sendFailure(response: ServerResponse, https: boolean): void {
  // a response that was partly sent cannot be replaced
  if (response.headersSent) return void response.destroy();
  const { body, headers } = responseOf(500, https);
  response.writeHead(500, headers).end(body);
}
