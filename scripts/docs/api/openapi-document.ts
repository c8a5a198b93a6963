/**
 * The OpenAPI document that the site serves, generated from the contract without a database or server. A test compares it with the served
 * document.
 */
import Fastify from 'fastify';
import { routes } from '../../../contract/index.ts';
import { registerOpenapi } from '../../../server/http/api/openapi.ts';
import { mountRoutes } from '../../../server/http/api/mount-routes.ts';
import { validatorCompiler } from '../../../server/http/api/validation.ts';
import { serializeResponse } from '../../../server/http/responses/serialize-response.ts';

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean | Schema;
}
export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
export interface Operation {
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Replaces handlers and their dependencies, because this application serves no requests. */
const neverCalled = (): never => {
  throw new Error('this application only describes its routes');
};

export async function openApiDocument(): Promise<OpenApiDocument> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponse);
  app.addContentTypeParser('multipart/form-data', neverCalled);
  await registerOpenapi(app, null);
  const unused = new Proxy({}, { get: neverCalled });
  const mounted = routes.map((route) => ({ route, handler: neverCalled }));
  mountRoutes(app, mounted, { db: unused, secrets: unused, sessions: unused, sharedResponses: unused, uploadLimit: 1 } as never);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document as never;
}
