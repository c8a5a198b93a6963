/** Distinguishes errors of the connection, or of an unavailable server, from errors of statements. */

const NETWORK_ERROR_CODES = new Set(
  `ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN EADDRNOTAVAIL`.split(
    ' ',
  ),
);
// pg and Kysely report these without a code
const BROKEN_CONNECTION_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Client was closed|after calling end on the pool|driver has already been destroyed|connection has been discarded/i;
/**
 * SQLSTATE classes of an unavailable server: connection exceptions, insufficient resources (including a full disk), operator intervention
 * (it is stopping or starting), and a read-only server.
 */
const UNAVAILABLE_STATES = /^(08|53|57P|25006)/;

type CodedError = Error & { readonly code?: unknown };
const codeOf = ({ code }: CodedError): string => (typeof code === 'string' ? code : '');

/** Whether the connection broke or could not be established. */
export function isConnectionError(error: CodedError): boolean {
  const code = codeOf(error);
  return NETWORK_ERROR_CODES.has(code) || (code === '' && BROKEN_CONNECTION_MESSAGE.test(error.message));
}

/** Whether the same statement may succeed as soon as the database is available again. */
export function isDatabaseUnavailable(error: CodedError): boolean {
  return isConnectionError(error) || UNAVAILABLE_STATES.test(codeOf(error));
}
