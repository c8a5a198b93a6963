import { expect, test } from 'vitest';
import { openApiDocument, type Schema } from '../../scripts/docs/api/openapi-document.ts';

const isNumber = ({ type, anyOf, oneOf, items }: Schema): boolean =>
  [type].flat().some((name) => name === 'integer' || name === 'number') ||
  [...(anyOf ?? []), ...(oneOf ?? []), ...(items ? [items] : [])].some(isNumber);

/** Paths of the numbers in a schema that have no description. */
function undescribedNumbers(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(isNumber(property) && property.description === undefined ? [name] : []),
    ...undescribedNumbers(property).map((path) => `${name}.${path}`),
  ]);
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...own, ...alternatives.flatMap(undescribedNumbers)];
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
