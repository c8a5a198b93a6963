/** Runs the local payment gateway as a process: `node faults/gateway-process.ts <folder> <secret> <webhook>`. Prints its URL. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { parseSecrets } from '../server/crypto/secrets.ts';
import { createLocalGateway } from '../server/integrations/payments/create-adapter.ts';

const [folder, secret, webhook] = process.argv.slice(2) as [string, string, string];
const server = Fastify();
await server.register(
  createLocalGateway(
    folder,
    parseSecrets(secret),
    () => webhook,
    () => new Date(),
  ),
);
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => void server.close());
