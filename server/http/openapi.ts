/** The API's own description: `/api/v1/openapi.json`, and a page to read it at `/api/docs`. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts';
import { ROLES } from '../../contract/roles.ts';
import type { Route } from '../../contract/route.ts';
import { API } from './mount.ts';

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
const errorBody = z
  .object({
    message: z.string().describe('A sentence for people'),
    code: z.enum(codes as [ErrorCode, ...ErrorCode[]]).describe('For programs; never changes its meaning'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), step: z.string().optional().describe('Of a form') }))
      .optional()
      .describe('What is wrong with which field'),
    plans: z
      .array(z.object({ id: z.string(), name: z.string(), price: z.int(), contacts: z.int().nullable() }))
      .optional()
      .describe('With quota_exceeded: the plans that help, prices in paise'),
    requestId: z.string(),
  })
  .describe('Every answer that is not a success');

const schemas = z.registry<{ id: string }>();
schemas.add(errorBody, { id: 'Error' });

/** Documented failures of a route: what its declaration makes possible. */
function failures(route: Route): Record<string, typeof errorBody> {
  const statuses = ['400', '422', '429', '503'];
  if (!route.auth.visitors) statuses.push('401', '403');
  if (route.idempotent) statuses.push('409');
  if (route.method !== 'GET') statuses.push('413', '415');
  return Object.fromEntries(statuses.map((status) => [status, errorBody]));
}

const idempotencyHeader = z.object({ 'idempotency-key': z.string().max(255).optional().describe('Makes a repeated request happen once') });

/**
 * Names who may call it. Where roles matter each is an alternative of its own: OpenAPI 3.1 lets a requirement of a key name
 * the roles it needs.
 */
function permission({ auth }: Route): Record<string, unknown> {
  const capability = { 'x-capability': auth.capability };
  if (auth.visitors) return { ...capability, security: [{}, { session: [] }] };
  if (auth.roles.length === ROLES.length) return { ...capability, security: [{ session: [] }] };
  return {
    ...capability,
    description: `Needs one of the roles ${auth.roles.join(', ')}.`,
    security: auth.roles.map((role) => ({ session: [role] })),
  };
}

/** Adds to a route's schema what only its description needs. Fastify validates nothing of this. */
export function describeRoute(route: Route): Record<string, unknown> {
  return {
    tags: [route.tag],
    summary: route.summary,
    ...permission(route),
    ...(route.file && { produces: [...route.file] }),
    ...(route.multipart && { consumes: ['multipart/form-data'] }),
  };
}

/** Registers the description; routes added afterwards are part of it. */
export async function openapi(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const zodToJsonConfig: Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig'] = {
    unrepresentable: 'any',
    // what a schema says of itself by `.meta()`, as bodies do whose fields only their handler can judge
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  };
  const transform = createJsonSchemaTransform({ schemaRegistry: schemas, zodToJsonConfig });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thinnai',
        version: '1',
        description: 'Everything the site can do. Money is whole rupees, times are ISO 8601 in UTC, areas are `{ value, unit }`.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-access-token' } } },
    },
    transform: (input) => {
      const declared = input.route.config?.route;
      if (!declared || input.schema?.hide) return transform({ ...input, schema: { ...input.schema, hide: true } });
      const { querystring, body, response } = input.schema as { querystring?: z.ZodType; body?: z.ZodType; response: object };
      const described = {
        ...describeRoute(declared),
        ...(declared.query && { querystring }),
        ...(declared.body && { body: declared.multipart || declared.raw ? declared.body : body }),
        ...(declared.idempotent && { headers: idempotencyHeader }),
        response: { ...response, ...failures(declared) },
      };
      const { schema, url } = transform({ ...input, schema: described });
      return { schema: withExample(schema as Described, declared), url };
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: schemas, zodToJsonConfig }),
  });
  app.get(`${API}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () =>
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    uiConfig: { docExpansion: 'none', deepLinking: true },
  });
}

interface Described {
  body?: object;
  querystring?: { properties?: Record<string, object> };
}

function withExample(schema: Described, { example }: Route): object {
  const { body, querystring } = schema;
  if (body && example?.body) schema.body = { ...body, examples: [example.body] };
  for (const [name, value] of Object.entries(example?.query ?? {})) {
    const property = querystring?.properties?.[name];
    if (property) Object.assign(property, { examples: [value] });
  }
  return schema;
}
