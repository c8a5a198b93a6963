import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, splitPath, type Language } from '../../contract/languages.ts';
import { acceptedLanguage, withLanguage } from '../i18n/language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the response. */
    language: Language;
  }
}

/** Pages use only the language of their URL, so that a link looks the same to everybody. The API uses the Accept-Language header. */
export function requestLanguage(request: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  return request.url.startsWith('/api/') ? acceptedLanguage(request.headers['accept-language']) : splitPath(request.url).language;
}

/** Sets the language of each request, and runs the request with it as the current language. */
export function negotiateLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', DEFAULT_LANGUAGE);
  app.addHook('onRequest', (request, reply, done) => {
    request.language = requestLanguage(request);
    if (request.url.startsWith('/api/')) reply.headers({ vary: 'accept-language', 'content-language': request.language });
    withLanguage(request.language, done);
  });
  // body parsing runs on socket events and loses the async context, so the language is entered again
  app.addHook('preValidation', (request, _reply, done) => withLanguage(request.language, done));
}
