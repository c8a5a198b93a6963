/** How answers become JSON. */
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Written } from '../views/written.ts';

/** Checks an answer against its route's schema, which leaves out what it does not name, and writes it. */
export const writeAnswer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const write = serializerCompiler(route);
  return (answer) => (answer instanceof Written ? joined(answer, route) : write(answer));
};

function joined({ rest, lists }: Written<object, never>, { schema, method, url }: Parameters<typeof writeAnswer>[0]): string {
  const written = Object.entries<readonly string[]>(lists);
  const checked = z.safeEncode(schema, { ...rest, ...Object.fromEntries(written.map(([name]) => [name, []])) });
  if (checked.error) throw new ResponseSerializationError(method, url, { cause: checked.error });
  const shell = checked.data as Record<string, unknown>;
  const members = [
    ...written.map(([name, items]) => `${JSON.stringify(name)}:[${items.join(',')}]`),
    ...Object.entries(shell).flatMap(([name, value]) =>
      name in lists || value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`],
    ),
  ];
  return `{${members.join(',')}}`;
}
