/** OpenAPI document, generated from the contract. `api-reference.ts` serves it. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../../../contract/base/errors.ts';
import { ROLES } from '../../../contract/base/roles.ts';
import type { Route } from '../../../contract/base/route.ts';
import { conditionSchema } from '../../../contract/posting/form-model.ts';
import { fieldDescriber } from './describe-fields.ts';

const errorCodes = Object.keys(ERROR_STATUS) as ErrorCode[];
const errorBody = z
  .object({
    message: z.string().describe('Sentence to show to people'),
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]).describe('Stable code for programs'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), step: z.string().optional().describe('Form step of the field') }))
      .optional()
      .describe('Invalid fields'),
    plans: z
      .array(z.object({ id: z.string(), name: z.string(), price: z.int(), contacts: z.int().nullable() }))
      .optional()
      .describe('With quota_exceeded: plans that raise the quota, prices in paise'),
    challenge_level: z.int().optional().describe('With challenge_needed: the level to ask GET /auth/challenge for'),
    requestId: z.string(),
  })
  .describe('Body of every error response');

const schemas = z.registry<{ id: string }>();
schemas.add(errorBody, { id: 'Error' });
// the schema refers to itself, which only a named schema can
schemas.add(conditionSchema, { id: 'Condition' });

/**
 * The error statuses that follow from the declaration of a route. Its handler may return others, such as 404 or 409, which are not listed.
 */
function errorResponses(route: Route): Record<string, typeof errorBody> {
  const statuses = ['400', '422', '429', '503'];
  if (!route.auth.allowsVisitors) statuses.push('401', '403');
  if (route.idempotent) statuses.push('409');
  if (route.method !== 'GET') statuses.push('413', '415');
  return Object.fromEntries(statuses.map((status) => [status, errorBody]));
}

const idempotencyHeader = z.object({
  'idempotency-key': z.string().max(255).optional().describe('A request repeated with the same key is executed once'),
});

/**
 * Security requirement of a route. Each allowed role is a separate alternative: in OpenAPI 3.1, the requirement of an API key may name the
 * roles it needs.
 */
function securityOf({ auth }: Route): Record<string, unknown> {
  const capability = { 'x-capability': auth.capability };
  if (auth.allowsVisitors) return { ...capability, security: [{}, { session: [] }] };
  if (auth.roles.length === ROLES.length) return { ...capability, security: [{ session: [] }] };
  return {
    ...capability,
    description: `Needs one of the roles ${auth.roles.join(', ')}.`,
    security: auth.roles.map((role) => ({ session: [role] })),
  };
}

/** The parts of a route's schema that are only documentation; Fastify does not validate them. */
function describeRoute(route: Route): Record<string, unknown> {
  return {
    tags: [route.tag],
    summary: route.summary,
    ...securityOf(route),
    ...(route.file && { produces: [...route.file] }),
    ...(route.multipart && { consumes: ['multipart/form-data'] }),
  };
}

/** Registers the OpenAPI document. Must run before the routes are registered, otherwise they are missing from it. */
export async function registerOpenapi(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const zodToJsonConfig: Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig'] = {
    unrepresentable: 'any',
    // adds what a schema declares with `.meta()`, for bodies whose fields only their handler can validate
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  };
  const transform = createJsonSchemaTransform({ schemaRegistry: schemas, zodToJsonConfig });
  const describeFields = fieldDescriber();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thinnai',
        version: '1',
        description:
          'API of the Thinnai property marketplace. Money is whole rupees where a field does not say paise, times are ISO 8601 in UTC, days are those of India, areas are `{ value, unit }`.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-access-token' } } },
    },
    transform: (input) => {
      const route = input.route.config?.route;
      if (!route || input.schema?.hide) return transform({ ...input, schema: { ...input.schema, hide: true } });
      const { querystring, body, response } = input.schema as { querystring?: z.ZodType; body?: z.ZodType; response: object };
      const described = {
        ...describeRoute(route),
        ...(route.query && { querystring }),
        ...(route.body && { body: route.multipart || route.raw ? route.body : body }),
        ...(route.idempotent && { headers: idempotencyHeader }),
        response: { ...response, ...errorResponses(route) },
      };
      const { schema, url } = transform({ ...input, schema: described });
      const { body: requestBody, querystring: query, response: responses = {} } = schema as DescribedSchema;
      for (const part of [requestBody, query, ...Object.values(responses)]) if (part) describeFields(part);
      return { schema: withExample(schema as DescribedSchema, route), url };
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: schemas, zodToJsonConfig }),
  });
}

interface DescribedSchema {
  body?: object;
  querystring?: { properties?: Record<string, object> };
  response?: Record<string, object>;
}

function withExample(schema: DescribedSchema, { example }: Route): object {
  const { body, querystring } = schema;
  if (body && example?.body) schema.body = { ...body, examples: [example.body] };
  for (const [name, value] of Object.entries(example?.query ?? {})) {
    const property = querystring?.properties?.[name];
    if (property) Object.assign(property, { examples: [value] });
  }
  return schema;
}
