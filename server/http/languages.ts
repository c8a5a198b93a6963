import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, splitPath, type Language } from '../../contract/languages.ts';
import { acceptedLanguage, speaking } from '../language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it is answered in. */
    language: Language;
  }
}

/** Pages are in the language of their address, and nothing else: a link looks the same to everybody. The API goes by the header. */
function languageOf(request: FastifyRequest): Language {
  return request.url.startsWith('/api/') ? acceptedLanguage(request.headers['accept-language']) : splitPath(request.url).language;
}

/** Answers every request in its language. */
export function speakLanguages(app: FastifyInstance): void {
  app.decorateRequest('language', DEFAULT_LANGUAGE);
  app.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request);
    if (request.url.startsWith('/api/')) reply.headers({ vary: 'accept-language', 'content-language': request.language });
    speaking(request.language, done);
  });
  // bodies arrive by events of the connection, which know nothing of the request
  app.addHook('preValidation', (request, _reply, done) => speaking(request.language, done));
}
