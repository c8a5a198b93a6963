/** The application as one Fastify instance: API, pictures, pages, health. Listens to nothing; `main.ts` and tests do. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { m } from '../messages/compiled/messages.js';
import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { findViewer } from './features/auth/sessions.ts';
import { mediaFiles } from './features/photos/media-files.ts';
import { AppError } from './http/app-error.ts';
import { answerError } from './http/errors.ts';
import { mount } from './http/mount.ts';
import { outboxPage } from './http/outbox.ts';
import { validatorCompiler } from './http/validation.ts';

const JSON_LIMIT = 256 * 1024;
// photos of one upload; the form's own limits count them one by one
const FILES_AT_ONCE = 20;

export interface AppOptions {
  /** Serves everything outside `/api`; absent: such addresses answer 404. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

/** Builds the application on its dependencies; the caller listens and closes. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    bodyLimit: JSON_LIMIT,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found', m['error.not_found']()), request, reply));
  // only JSON and multipart are taken: a form another site posts as text/plain must not reach a handler
  app.removeContentTypeParser('text/plain');

  const { maxBytes } = config.uploads;
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: FILES_AT_ONCE, fields: 10, fieldSize: 10_000, parts: FILES_AT_ONCE + 10 },
  });
  mount(app, features(deps), { db: deps.db, findViewer: (hash) => findViewer(deps, hash), uploadLimit: maxBytes * FILES_AT_ONCE });
  await app.register(mediaFiles(deps));
  if (!config.production) await app.register(outboxPage(config.dataDir));
  if (options.pages) await app.register(options.pages);
  return app;
}
