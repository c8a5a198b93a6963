/** Serialization of API responses. */
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { restoreLists, withoutCheckedLists } from './checked-lists.ts';
import { PreSerialized } from './pre-serialized.ts';

/** Serializes a response by the schema of its route. Fields that the schema does not name are dropped. */
export const serializeResponse: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialize = serializerCompiler(route);
  return (result) => (result instanceof PreSerialized ? joinPreSerialized(result, route) : serialize(result));
};

/**
 * The response as values, checked by the schema of its route. Only parts that are already JSON are parsed; nothing is converted to JSON and
 * back.
 */
export function plainResponse(result: unknown, route: Parameters<typeof serializeResponse>[0]): unknown {
  if (!(result instanceof PreSerialized)) {
    const { emptied, lists } = withoutCheckedLists(result);
    const checked = encode(emptied, route);
    restoreLists(checked, lists);
    return checked;
  }
  const { otherFields, lists } = result as PreSerialized<object, never>;
  const names = Object.keys(lists);
  const checked = encode({ ...otherFields, ...Object.fromEntries(names.map((name) => [name, []])) }, route) as object;
  const parsed = Object.entries<readonly string[]>(lists).map(([name, items]) => [name, JSON.parse(`[${items.join(',')}]`) as unknown]);
  return { ...checked, ...Object.fromEntries(parsed) };
}

function encode(result: unknown, { schema, method, url }: Parameters<typeof serializeResponse>[0]): unknown {
  const { data, error } = z.safeEncode(schema, result);
  if (error) throw new ResponseSerializationError(method, url, { cause: error });
  return data;
}

/** The response as JSON, with the texts of the lists as they are. */
function joinPreSerialized({ otherFields, lists }: PreSerialized<object, never>, route: Parameters<typeof serializeResponse>[0]): string {
  const serializedLists = Object.entries<readonly string[]>(lists);
  const checked = encode({ ...otherFields, ...Object.fromEntries(serializedLists.map(([name]) => [name, []])) }, route) as Record<
    string,
    unknown
  >;
  const members = [
    ...serializedLists.map(([name, items]) => `${JSON.stringify(name)}:[${items.join(',')}]`),
    ...Object.entries(checked).flatMap(([name, value]) =>
      name in lists || value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`],
    ),
  ];
  return `{${members.join(',')}}`;
}
