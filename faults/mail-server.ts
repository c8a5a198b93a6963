/** A mail server of another organization. It accepts mails, and can be slow or silent for a while. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startTcpProxy } from '../test/fakes/tcp-proxy.ts';

export interface MailServer {
  readonly url: string;
  /** Message-IDs of the mails to each local part. */
  readonly arrived: ReadonlyMap<string, readonly string[]>;
  readonly silence: () => void;
  /** Milliseconds by which every byte is delayed. */
  readonly slow: (milliseconds: number) => void;
  /** Ends all faults. */
  readonly restore: () => void;
  readonly stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const arrived = new Map<string, string[]>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) {
          const name = address.split('@')[0]!;
          arrived.set(name, [...(arrived.get(name) ?? []), id]);
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy = await startTcpProxy((server.server.address() as AddressInfo).port);
  let isSilent = false;
  return {
    url: `smtp://127.0.0.1:${proxy.port}`,
    arrived,
    silence: () => {
      isSilent = true;
      proxy.silence();
    },
    slow: proxy.slow,
    restore: () => {
      // connections that went silent are cut, as a firewall would do eventually
      if (isSilent) proxy.cut();
      isSilent = false;
      proxy.pass();
    },
    async stop() {
      await proxy.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
