/** A phone-auth service of our own: it publishes keys over HTTP and signs id tokens with them, as the real one does. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { atEndOfFile } from './end-of-file.ts';

export const PROJECT = 'thinnai-tests';

export interface SigningKey {
  readonly id: string;
  readonly private: CryptoKey;
  readonly jwk: JWK;
  /** SubjectPublicKeyInfo as PEM, as everybody can compute it. */
  readonly pem: string;
}

export async function signingKey(id: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' };
  return { id, private: privateKey, jwk, pem: await exportSPKI(publicKey) };
}

export interface KeyServer {
  readonly url: string;
  /** What it answers: these keys, or as told. */
  answer: {
    keys: readonly SigningKey[];
    status?: number;
    body?: string;
    headers?: Readonly<Record<string, string>>;
    /** Milliseconds it keeps everybody waiting. */
    delay?: number;
  };
  fetches: number;
  /** Hangs up on everybody from now on, and comes back. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

/** Ends with the test file. */
export async function keyServer(keys: readonly SigningKey[]): Promise<KeyServer> {
  const server = createServer((_request, response) => {
    const { status = 200, body, headers, delay = 0 } = state.answer;
    state.fetches += 1;
    setTimeout(() => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=3600, must-revalidate',
        ...headers,
      });
      response.end(body ?? JSON.stringify({ keys: state.answer.keys.map(({ jwk }) => jwk) }));
    }, delay).unref();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const down = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  atEndOfFile(down);
  const state: KeyServer = { url: `http://127.0.0.1:${port}/keys`, answer: { keys }, fetches: 0, down, up: () => listen(port) };
  return state;
}

export interface TokenChanges {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
}

let subjects = 0;
/** Claims of a number that was proved a moment ago. `at`: epoch seconds. */
export function claimsOf(phone: string, at = Math.floor(Date.now() / 1000)): Record<string, unknown> {
  subjects += 1;
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: at - 2,
    user_id: `person-${subjects}`,
    sub: `person-${subjects}`,
    iat: at - 1,
    exp: at + 3599,
    phone_number: phone,
    firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
  };
}

/** A good token, but for the changes; a claim or header that is undefined is left out. */
export function idToken(key: SigningKey, phone: string, { header, claims }: TokenChanges = {}): Promise<string> {
  return new SignJWT({ ...claimsOf(phone), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT', ...header })
    .sign(key.private);
}

/** Any header and claims, with any signature; nobody signs such things on purpose. */
export function rawToken(header: object, claims: object, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${signature}`;
}
