/** Serialization of API answers. */
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PreSerialized } from './pre-serialized.ts';

/** Serializes an answer by its route's schema; fields that the schema does not name are dropped. */
export const serializeAnswer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => (answer instanceof PreSerialized ? joinPreSerialized(answer, route) : serialize(answer));
};

function joinPreSerialized(
  { rest, lists }: PreSerialized<object, never>,
  { schema, method, url }: Parameters<typeof serializeAnswer>[0],
): string {
  const serializedLists = Object.entries<readonly string[]>(lists);
  const checked = z.safeEncode(schema, { ...rest, ...Object.fromEntries(serializedLists.map(([name]) => [name, []])) });
  if (checked.error) throw new ResponseSerializationError(method, url, { cause: checked.error });
  const otherFields = checked.data as Record<string, unknown>;
  const members = [
    ...serializedLists.map(([name, items]) => `${JSON.stringify(name)}:[${items.join(',')}]`),
    ...Object.entries(otherFields).flatMap(([name, value]) =>
      name in lists || value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`],
    ),
  ];
  return `{${members.join(',')}}`;
}
