/** Serves the documentation site on this machine while somebody writes documents. */
import { watch } from 'node:fs';
import Fastify from 'fastify';
import fastifyStatic from '@fastify/static';

/** The site is rebuilt when no document has changed for this time: editors write a file in several steps. */
const QUIET_MS = 200;

/** Serves `folder`, and calls `rebuild` after changes of files in `sources`. Runs until the process ends. */
export async function serve(folder: string, sources: readonly string[], rebuild: () => Promise<void>): Promise<void> {
  const app = Fastify();
  await app.register(fastifyStatic, { root: folder, cacheControl: false });
  const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 3030) });
  console.log(`The documentation is at ${address}/index.html`);

  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  for (const source of sources) {
    watch(source, { recursive: true }, (_event, file) => {
      if (file?.includes('node_modules')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        building = building.then(rebuild).catch((error: unknown) => console.error(error));
      }, QUIET_MS);
    });
  }
}
