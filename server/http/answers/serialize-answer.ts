/** Serialization of API responses. */
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { putBack, withoutCheckedLists } from './checked-lists.ts';
import { PreSerialized } from './pre-serialized.ts';

/** Serializes a response by the schema of its route. Fields that the schema does not name are dropped. */
export const serializeAnswer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => (answer instanceof PreSerialized ? joinPreSerialized(answer, route) : serialize(answer));
};

/**
 * The response as values, checked by the schema of its route. Only parts that are already JSON are parsed; nothing is converted to JSON and
 * back.
 */
export function plainAnswer(answer: unknown, route: Parameters<typeof serializeAnswer>[0]): unknown {
  if (!(answer instanceof PreSerialized)) {
    const { rest, places } = withoutCheckedLists(answer);
    const checked = encode(rest, route);
    putBack(checked, places);
    return checked;
  }
  const { rest, lists } = answer as PreSerialized<object, never>;
  const names = Object.keys(lists);
  const checked = encode({ ...rest, ...Object.fromEntries(names.map((name) => [name, []])) }, route) as object;
  const parsed = Object.entries<readonly string[]>(lists).map(([name, items]) => [name, JSON.parse(`[${items.join(',')}]`) as unknown]);
  return { ...checked, ...Object.fromEntries(parsed) };
}

function encode(answer: unknown, { schema, method, url }: Parameters<typeof serializeAnswer>[0]): unknown {
  const { data, error } = z.safeEncode(schema, answer);
  if (error) throw new ResponseSerializationError(method, url, { cause: error });
  return data;
}

function joinPreSerialized({ rest, lists }: PreSerialized<object, never>, route: Parameters<typeof serializeAnswer>[0]): string {
  const serializedLists = Object.entries<readonly string[]>(lists);
  const otherFields = encode({ ...rest, ...Object.fromEntries(serializedLists.map(([name]) => [name, []])) }, route) as Record<
    string,
    unknown
  >;
  const members = [
    ...serializedLists.map(([name, items]) => `${JSON.stringify(name)}:[${items.join(',')}]`),
    ...Object.entries(otherFields).flatMap(([name, value]) =>
      name in lists || value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`],
    ),
  ];
  return `{${members.join(',')}}`;
}
