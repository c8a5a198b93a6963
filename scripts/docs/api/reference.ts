/** The API reference as Markdown, with one page for each tag of the OpenAPI document. */
import { routes } from '../../../contract/index.ts';
import type { Document } from '../links.ts';
import { anchorOf } from '../links.ts';
import type { OpenApiDocument, Operation, Parameter, Schema } from './openapi-document.ts';

const PREFIX = '/api/v1';
/** Maximum depth of nested objects in a table. Deeper ones are only in the OpenAPI document. */
const MAX_DEPTH = 4;
const MAX_OPTIONS = 12;

interface Call {
  readonly name: string;
  readonly operation: Operation;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (value: unknown): string => `\`${cell(String(value))}\``;
/** Escapes characters that HTML would parse as a tag. */
const text = (value: string): string => cell(value).replaceAll('<', '&lt;');
const fileOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

/** A short text for the type of a value: `string`, `integer`, one of its options, `list of object`. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return code(schema.$ref.split('/').at(-1));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) {
    const options = schema.enum.slice(0, MAX_OPTIONS).map(code).join(', ');
    return schema.enum.length > MAX_OPTIONS ? `${options} and ${schema.enum.length - MAX_OPTIONS} more` : options;
  }
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list';
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' or ');
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${type} (${schema.format})` : type;
}

function boundsOf(schema: Schema): string {
  const bounds = [
    ...(schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER ? [`at least ${schema.minimum}`] : []),
    ...(schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER ? [`at most ${schema.maximum}`] : []),
    ...(schema.minLength ? [`at least ${schema.minLength} characters`] : []),
    ...(schema.maxLength !== undefined ? [`at most ${schema.maxLength} characters`] : []),
    ...(schema.minItems ? [`at least ${schema.minItems} entries`] : []),
    ...(schema.maxItems !== undefined ? [`at most ${schema.maxItems} entries`] : []),
    ...(schema.default !== undefined ? [`default ${code(JSON.stringify(schema.default))}`] : []),
  ];
  return [...(schema.description ? [text(schema.description)] : []), ...bounds].join('; ');
}

/** The object schemas inside a value, found through lists and alternatives. */
function objectsIn(schema: Schema): readonly Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(objectsIn);
}

function rowsOf(schema: Schema, prefix = '', depth = 1): string[] {
  const rows = objectsIn(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, value]) => {
      const row = `| ${code(prefix + name)} | ${typeOf(value)} | ${required.includes(name) ? 'yes' : ''} | ${boundsOf(value)} |`;
      const separator = value.type === 'array' ? '[].' : '.';
      return depth < MAX_DEPTH ? [row, ...rowsOf(value, prefix + name + separator, depth + 1)] : [row];
    }),
  );
  return [...new Set(rows)];
}

function parameterRows(parameters: readonly Parameter[]): string[] {
  return parameters.map(
    ({ name, schema, required, description }) =>
      `| ${code(name)} | ${typeOf(schema)} | ${required ? 'yes' : ''} | ${boundsOf({ ...schema, ...(description && { description }) })} |`,
  );
}

function authOf({ security = [] }: Operation): string {
  if (security.some((alternative) => Object.keys(alternative).length === 0)) return 'everybody; a token is optional';
  const roles = security.flatMap((alternative) => Object.values(alternative).flat());
  return roles.length === 0 ? 'every account, by `x-access-token`' : `accounts with the role ${roles.map(code).join(', ')}`;
}

/** The request of a call with its example, as a curl command. */
function exampleOf(name: string, operation: Operation): string[] {
  const [method = '', path = ''] = name.split(' ');
  const route = routes.find((candidate) => candidate.method === method && candidate.path === path);
  if (!route?.example || route.multipart) return [];
  const token = operation.security?.some((alternative) => Object.keys(alternative).length === 0)
    ? ''
    : ' \\\n  -H "x-access-token: $TOKEN"';
  const query = Object.entries(route.example.query ?? {}).flatMap(([key, value]) =>
    [value].flat().map((item) => ` \\\n  -d ${key}=${String(item)}`),
  );
  const body = method === 'GET' ? '' : ` \\\n  --json '${JSON.stringify(route.example.body ?? {}).replaceAll("'", String.raw`'\''`)}'`;
  const verb = { GET: '--get ', POST: '' }[method] ?? `--request ${method} `;
  return ['```sh', `curl ${verb}"$SITE${PREFIX}${path}"${token}${query.join('')}${body}`, '```', ''];
}

/**
 * A table with a line above it; empty when there are no rows.
 * @param presenceHeader header of the column that says whether a value is always there
 */
const table = (title: string, presenceHeader: string, rows: readonly string[]): string[] =>
  rows.length > 0 ? [`${title}:`, '', `| name | type | ${presenceHeader} | meaning and limits |`, '|---|---|---|---|', ...rows, ''] : [];

/** Who may make the call and how often, from the route in the contract. */
function rulesOf(name: string, operation: Operation): string[] {
  const [method = '', path = ''] = name.split(' ');
  const route = routes.find((candidate) => candidate.method === method && [candidate.path, ...(candidate.aliases ?? [])].includes(path));
  const errors = Object.keys(operation.responses).filter((status) => !status.startsWith('2'));
  return [
    `- Who may call it: ${authOf(operation)}`,
    ...(route ? [`- Rate class: \`${route.rateClass}\` ([limits](../conventions.md#rate-limits))`] : []),
    ...(route?.idempotent ? ['- Takes an `Idempotency-Key` ([how](../conventions.md#repeating-a-request))'] : []),
    ...(route?.needsVerifiedPhone ? ['- Needs a verified phone number (`phone_unverified`)'] : []),
    `- Refused with ${errors.map(code).join(', ')} ([codes](../conventions.md#errors))`,
  ];
}

function callSection({ name, operation }: Call): string {
  const parameters = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [status, success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const responseSchema = Object.values(success?.content ?? {})[0]?.schema;
  return [
    `## ${name}`,
    '',
    `${text(operation.summary)}.`,
    '',
    ...rulesOf(name, operation),
    '',
    ...table('Query', 'required', parameterRows(parameters)),
    ...table(`Body (\`${bodyType}\`)`, 'required', rowsOf(body?.schema ?? {})),
    ...exampleOf(name, operation),
    ...table(`Response (${status})`, 'always', rowsOf(responseSchema ?? {})),
  ].join('\n');
}

/** Pages of the reference: an index, and one for each tag. */
export function apiReference({ paths }: OpenApiDocument): Document[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path.slice(PREFIX.length)}`, operation })),
  );
  const byTag = [...Map.groupBy(calls, ({ operation }) => operation.tags[0])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const index = [
    '# All calls',
    '',
    `Every call of the API, ${calls.length} in all, generated from the OpenAPI document. Paths are below \`${PREFIX}\`; start with the [guide](../README.md).`,
    '',
    ...byTag.flatMap(([tag, tagged]) => [
      `## ${tag}`,
      '',
      ...tagged.map(({ name, operation }) => `- [\`${name}\`](${fileOf(tag)}.md#${anchorOf(name)}): ${text(operation.summary)}`),
      '',
    ]),
  ].join('\n');
  const pages = byTag.map(([tag, tagged]) => ({
    source: `docs/api/reference/${fileOf(tag)}.md`,
    markdown: `# ${tag}\n\n${tagged.map(callSection).join('\n')}`,
  }));
  return [{ source: 'docs/api/reference/README.md', markdown: index }, ...pages];
}
