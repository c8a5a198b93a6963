/** Input against a route's schemas: what is wrong becomes one sentence a place. */
import type { FastifySchemaCompiler } from 'fastify';
import type { core, z } from 'zod';
import type { FieldError } from '../../contract/errors.ts';
import { m } from '../../messages/compiled/messages.js';
import { AppError } from './app-error.ts';
import { sentence } from './validation-sentences.ts';

const catalogue = m as unknown as Readonly<Record<string, (() => string) | undefined>>;

/** A schema's own message may be the id of a text in the catalogue; the contract itself holds no texts of ours. */
export const translate = (message: string) => catalogue[message]?.() ?? message;

/**
 * @throws AppError `invalid` with every wrong place. Its message is the field's own when a single one is wrong and the
 *   schema words it itself, since people see that message alone.
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const ours = new Set<string>();
  const result = schema.safeParse(input, {
    error: (issue) => {
      const text = sentence(issue);
      ours.add(text);
      return text;
    },
  });
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue) => fieldErrors(issue));
  const [first] = errors;
  const own = errors.length === 1 && first && !ours.has(first.message);
  throw new AppError('invalid', own ? first.message : m['error.invalid'](), { errors });
}

/** Fastify's way of asking: the error is answered, not thrown. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    try {
      return { value: validate(schema, data) };
    } catch (error) {
      return { error: error as Error };
    }
  };

function fieldErrors(issue: core.$ZodIssue, above: readonly PropertyKey[] = []): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({ path: [...path, name].map(String).join('.'), message: m['input.unknown']({ name }) }));
  }
  if (issue.code === 'invalid_union') {
    // the variant that came closest is the one that was meant
    const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0];
    if (closest && closest.length > 0) return closest.flatMap((inner) => fieldErrors(inner, path));
  }
  return [{ path: path.map(String).join('.'), message: translate(issue.message) }];
}

/**
 * Refuses text the database cannot hold (the zero character, half a surrogate pair), wherever it stands.
 * @throws AppError `invalid`
 */
export function refuseUnstorable(input: unknown, path: readonly string[] = []): void {
  if (typeof input === 'string') {
    if (!input.includes('\0') && input.isWellFormed()) return;
    throw new AppError('invalid', m['input.characters'](), { errors: [{ path: path.join('.'), message: m['input.characters']() }] });
  }
  if (typeof input !== 'object' || input === null) return;
  // deeper than any body of ours: refused by its schema, so not walked
  if (path.length > 8) return;
  for (const [name, value] of Object.entries(input)) refuseUnstorable(value, [...path, name]);
}
