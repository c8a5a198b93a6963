/** Validates input against the schemas of a route. Every invalid field gets one sentence. */
import type { FastifySchemaCompiler } from 'fastify';
import type { core, z } from 'zod';
import type { FieldError } from '../../../contract/base/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { validationMessage } from './validation-messages.ts';

const catalogue = m as unknown as Readonly<Record<string, (() => string) | undefined>>;

/** Messages in contract schemas are ids of the catalogue, because the contract contains no texts. Other messages are returned unchanged. */
export const translateMessage = (message: string) => catalogue[message]?.() ?? message;

/**
 * Parses the input.
 * @throws AppError `invalid` with every invalid field. When there is only one and its schema has its own message, that is also the message
 * of the error, because people may see only that one.
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const defaultMessages = new Set<string>();
  const result = schema.safeParse(input, {
    error: (issue) => {
      const text = validationMessage(issue);
      defaultMessages.add(text);
      return text;
    },
  });
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue) => fieldErrors(issue));
  const [first] = errors;
  const hasOwnMessage = errors.length === 1 && first && !defaultMessages.has(first.message);
  throw new AppError('invalid', hasOwnMessage ? first.message : m['error.invalid'](), { errors });
}

/** Adapter for Fastify, which expects the error as a return value. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    try {
      return { value: validate(schema, data) };
    } catch (error) {
      return { error: error as Error };
    }
  };

function fieldErrors(issue: core.$ZodIssue, parentPath: readonly PropertyKey[] = []): FieldError[] {
  const path = [...parentPath, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({ path: [...path, name].map(String).join('.'), message: m['input.unknown']({ name }) }));
  }
  if (issue.code === 'invalid_union') {
    // reports the union member with the fewest issues, which is most likely the intended one
    const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0];
    if (closest && closest.length > 0) return closest.flatMap((inner) => fieldErrors(inner, path));
  }
  return [{ path: path.map(String).join('.'), message: translateMessage(issue.message) }];
}

const MAX_DEPTH = 8;

/** Whether PostgreSQL can store the text: it has neither the zero character nor lone surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Rejects text that PostgreSQL cannot store (the zero character, lone surrogates), and input that is nested more deeply than any schema of
 * the contract. Where a step of a form ignores unknown fields, their values would otherwise reach functions that call themselves.
 * @throws AppError `invalid`
 */
export function assertStorableText(input: unknown, path: readonly string[] = []): void {
  if (typeof input === 'string') {
    if (isStorableText(input)) return;
    throw new AppError('invalid', m['input.characters'](), { errors: [{ path: path.join('.'), message: m['input.characters']() }] });
  }
  if (typeof input !== 'object' || input === null) return;
  if (path.length > MAX_DEPTH)
    throw new AppError('invalid', m['error.invalid'](), { errors: [{ path: path[0]!, message: m['error.invalid']() }] });
  for (const [name, value] of Object.entries(input)) assertStorableText(value, [...path, name]);
}
