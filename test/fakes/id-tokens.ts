/** A fake phone-auth service: publishes keys over HTTP and signs id tokens with them, like Firebase. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { atEndOfFile } from '../end-of-file.ts';

export const PROJECT = 'thinnai-tests';

export interface SigningKey {
  readonly id: string;
  readonly private: CryptoKey;
  readonly jwk: JWK;
  /** The public key as PEM (SubjectPublicKeyInfo). */
  readonly pem: string;
}

export async function createSigningKey(id: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' };
  return { id, private: privateKey, jwk, pem: await exportSPKI(publicKey) };
}

export interface KeyServer {
  readonly url: string;
  /** The response of the server. Default: these keys. */
  response: {
    keys: readonly SigningKey[];
    status?: number;
    body?: string;
    headers?: Readonly<Record<string, string>>;
    delayMs?: number;
  };
  fetchCount: number;
  /** Closes all connections and stops listening. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Starts the key server. It is stopped at the end of the test file. */
export async function startKeyServer(keys: readonly SigningKey[]): Promise<KeyServer> {
  const server = createServer((_request, response) => {
    const { status = 200, body, headers, delayMs = 0 } = keyServer.response;
    keyServer.fetchCount += 1;
    setTimeout(() => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=3600, must-revalidate',
        ...headers,
      });
      response.end(body ?? JSON.stringify({ keys: keyServer.response.keys.map(({ jwk }) => jwk) }));
    }, delayMs).unref();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  atEndOfFile(stop);
  const keyServer: KeyServer = {
    url: `http://127.0.0.1:${port}/keys`,
    response: { keys },
    fetchCount: 0,
    stop,
    start: () => listen(port),
  };
  return keyServer;
}

interface TokenChanges {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
}

let subjects = 0;
/** Claims of a number that was verified just before `issuedAt` (epoch seconds). */
export function createClaims(phone: string, issuedAt = Math.floor(Date.now() / 1000)): Record<string, unknown> {
  subjects += 1;
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: issuedAt - 2,
    user_id: `person-${subjects}`,
    sub: `person-${subjects}`,
    iat: issuedAt - 1,
    exp: issuedAt + 3599,
    phone_number: phone,
    firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
  };
}

/** A token that is valid except for the given changes. An undefined claim or header is omitted. */
export function signIdToken(key: SigningKey, phone: string, { header, claims }: TokenChanges = {}): Promise<string> {
  return new SignJWT({ ...createClaims(phone), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT', ...header })
    .sign(key.private);
}

/** A token with any header, claims and signature, for tests of forged tokens. */
export function unsignedToken(header: object, claims: object, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${signature}`;
}
