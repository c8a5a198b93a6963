/** `/api/v1/openapi.json` and the reference at `/api/docs` (Swagger UI), all served as constant responses. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { constantResponse, type ConstantResponse } from '../responses/constant-response.ts';
import { API_PREFIX } from './mount-routes.ts';

const REFERENCE_PATH = '/api/docs';
const SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const REFERENCE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Thinnai API</title>
<link rel="icon" href="${REFERENCE_PATH}/static/favicon-32x32.png"><link rel="stylesheet" href="${REFERENCE_PATH}/static/swagger-ui.css">
<div id="swagger-ui"></div><script src="${REFERENCE_PATH}/static/swagger-ui-bundle.js"></script><script src="${REFERENCE_PATH}/static/start.js"></script></html>`;
const START_SCRIPT = `SwaggerUIBundle({ url: '${API_PREFIX}/openapi.json', dom_id: '#swagger-ui', docExpansion: 'none', deepLinking: true, validatorUrl: null });`;

const SWAGGER_FOLDER = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const SWAGGER_FILES = [
  ['swagger-ui-bundle.js', SCRIPT_TYPE],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
] as const;

/** OpenAPI documents by the URL they contain. They depend only on the contract, so all applications of a process share them. */
const documents = new Map<string | null, ConstantResponse>();

/** The document of `app.swagger()`, which is called once, after all routes are registered. */
function openApiResponse(app: FastifyInstance, publicUrl: string | null): ConstantResponse {
  const existing = documents.get(publicUrl);
  if (existing) return existing;
  const document = constantResponse('application/json; charset=utf-8', () => JSON.stringify(app.swagger()));
  documents.set(publicUrl, document);
  return document;
}

/** Registers the routes of the OpenAPI document and of the reference. */
export function apiReference(app: FastifyInstance, publicUrl: string | null): void {
  const document = openApiResponse(app, publicUrl);
  const files = SWAGGER_FILES.map(
    ([name, type]) => [`/static/${name}`, constantResponse(type, () => readFile(join(SWAGGER_FOLDER, name)))] as const,
  );
  const routes = [
    [`${API_PREFIX}/openapi.json`, document],
    [`${REFERENCE_PATH}/json`, document],
    [REFERENCE_PATH, constantResponse(HTML_TYPE, () => REFERENCE_PAGE)],
    [`${REFERENCE_PATH}/static/start.js`, constantResponse(SCRIPT_TYPE, () => START_SCRIPT)],
    ...files.map(([path, response]) => [REFERENCE_PATH + path, response] as const),
  ] as const;
  for (const [path, response] of routes) {
    app.get(path, { schema: { hide: true }, config: { rateClass: 'document' }, compress: false }, (request, reply) => {
      if (path.startsWith(REFERENCE_PATH)) reply.header('content-security-policy', SECURITY_POLICY);
      return response.send(request, reply);
    });
  }
  // prepared before the first request, because building it takes a moment; that request gets the error if it fails
  app.addHook('onListen', () => void document.prepare().catch(() => undefined));
}
