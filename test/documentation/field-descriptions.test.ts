import { expect, test } from 'vitest';
import { openApiDocument, type Schema } from '../../scripts/docs/api/openapi-document.ts';

const isSchema = (schema: boolean | Schema | undefined): schema is Schema => typeof schema === 'object';

/** Whether a value is a number, or a list or record of numbers. */
const isNumber = ({ type, anyOf, oneOf, items, additionalProperties }: Schema): boolean =>
  [type].flat().some((name) => name === 'integer' || name === 'number') ||
  [...(anyOf ?? []), ...(oneOf ?? []), ...(items ? [items] : []), ...(isSchema(additionalProperties) ? [additionalProperties] : [])].some(
    isNumber,
  );

/** Paths of the numbers in a schema that have no description. */
function undescribedNumbers(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(isNumber(property) && property.description === undefined ? [name] : []),
    ...undescribedNumbers(property).map((path) => `${name}.${path}`),
  ]);
  const { anyOf = [], oneOf = [], allOf = [], items, additionalProperties } = schema;
  const parts = [...anyOf, ...oneOf, ...allOf, items, isSchema(additionalProperties) ? additionalProperties : undefined];
  return [...own, ...parts.flatMap(undescribedNumbers)];
}

test('the API reference describes every parameter and every number', async () => {
  const { paths } = await openApiDocument();
  const missing = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody, responses }]) => {
      const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
      return [
        ...parameters.filter(({ description, schema }) => (description ?? schema.description) === undefined).map(({ name }) => name),
        ...contents.flatMap(({ schema }) => undescribedNumbers(schema)),
      ].map((name) => `${method} ${path}: ${name}`);
    }),
  );
  expect([...new Set(missing)]).toEqual([]);
});
