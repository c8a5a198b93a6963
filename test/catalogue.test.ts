/** No text people read stands outside the catalogue, and none is put into words before anybody asked for it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { m } from '../messages/catalogue.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync(['web/**/*.{ts,tsx}', 'server/**/*.ts', 'contract/**/*.ts', 'kinds/**/*.ts', 'messages/*.ts'], {
  cwd: root,
}).filter((path) => !path.includes('.test.'));

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Calls `visit` with each node of a file and those it stands in, the nearest last. */
function walk(path: string, visit: (node: Node, above: readonly Node[]) => void): string {
  const text = readFileSync(join(root, path), 'utf8');
  const go = (node: Node, above: readonly Node[]): void => {
    visit(node, above);
    const inside = [...above, node];
    for (const value of Object.values(node)) for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) go(one, inside);
  };
  go(parseSync(path, text).program as unknown as Node, []);
  return text;
}

/** `path:line: what` of every node that is found fault with. */
function faults(paths: readonly string[], faultOf: (node: Node, above: readonly Node[]) => string | null): string[] {
  return paths.flatMap((path) => {
    const found: { readonly at: number; readonly what: string }[] = [];
    const text = walk(path, (node, above) => {
      const what = faultOf(node, above);
      if (what !== null) found.push({ at: node.start, what });
    });
    return found.map(({ at, what }) => `${path}:${text.slice(0, at).split('\n').length}: ${what}`);
  });
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const saysNow = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (callee.type === 'MemberExpression') return (callee['object'] as Node)['name'] === 'm';
  return callee.type === 'Identifier' && ['textOf', 'spoken', 'localPath', 'optionLabel'].includes(callee['name'] as string);
};

test('no text is made when a module is loaded: it would stay in the language of nobody', () => {
  expect(
    faults(sources, (node, above) => (saysNow(node) && !above.some(({ type }) => FUNCTIONS.has(type)) ? 'said at once' : null)),
  ).toEqual([]);
});

/** Attributes that people read or hear. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'alt',
  'title',
  'placeholder',
  'label',
  'text',
  'hint',
]);
const THROUGH = new Set(['JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression', 'TemplateLiteral']);
const WORD = /\p{L}{2,}/u;
const isText = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);

test('what JSX shows and what screen readers say comes from the catalogue', () => {
  const pages = sources.filter((path) => path.endsWith('.tsx'));
  const fault = (node: Node, above: readonly Node[]): string | null => {
    if (node.type === 'JSXText') return isText(node['value']) ? node['value'].trim() : null;
    const literal =
      node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : null;
    if (!isText(literal)) return null;
    const holder = above.findLast(
      ({ type }) => type === 'JSXAttribute' || type === 'JSXElement' || type === 'JSXFragment' || FUNCTIONS.has(type),
    );
    // shown as it stands or by a condition; an argument or a key of something is not
    const between = above.slice(above.indexOf(holder as Node) + 1).map(({ type }) => type);
    if (!holder?.type.startsWith('JSX') || !between.every((type) => THROUGH.has(type))) return null;
    if (holder.type !== 'JSXAttribute') return literal;
    const name = (holder['name'] as Node)['name'] as string;
    return READ.has(name) ? `${name}="${literal}"` : null;
  };
  expect(faults(pages, fault)).toEqual([]);
});

test('what the server says comes from the catalogue', () => {
  const server = sources.filter((path) => path.startsWith('server/') && !path.startsWith('server/db/'));
  const sentence = /^\p{Lu}[\p{L}’']*(?: [\p{L}\d,’'“”₹-]+){2,}[.?!]?$/u;
  const fault = (node: Node, above: readonly Node[]): string | null => {
    const literal =
      node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : null;
    if (typeof literal !== 'string') return null;
    const call = above.findLast(({ type }) => type === 'NewExpression' || type === 'CallExpression');
    const callee = call && ((call['callee'] as Node)['name'] as string | undefined);
    if (callee === 'AppError') return sentence.test(literal) ? literal : null;
    return null;
  };
  expect(faults(server, fault)).toEqual([]);
});

/** Ids that are put together of two parts, neither of which says whose they are. */
const OF_PARTS = /^(?:finding_staff\.|unit\.\w+_count$)/;

test('every text of the catalogue is said somewhere', () => {
  const code = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const whole = new Set([...code.matchAll(/['"`@]([a-z]\w*(?:\.[\w-]+)+)['"`]/g)].map(([, id]) => id!));
  // `prices.kind.${kind}`, `plans.admin_language_${language}`, or a beginning that is named by itself: 'audit_value.'
  const starts = [...code.matchAll(/`([a-z]\w+(?:\.[\w-]+)*[._])\$\{|'([a-z]\w+(?:\.\w+)*\.\w*)'/g)].map(
    ([, made, named]) => (made ?? named)!,
  );
  const begun = [...new Set(starts)].filter((start) => /[._]$/.test(start));
  const unsaid = Object.keys(m).filter((id) => !whole.has(id) && !OF_PARTS.test(id) && !begun.some((start) => id.startsWith(start)));
  expect(unsaid).toEqual([]);
});

/** Where the language of a link is the point. */
const OWN_LINKS = new Set(['web/ui/anchor.tsx', 'web/features/shell/language-switch.tsx']);

test('a link of ours goes through `Anchor`, which keeps the language', () => {
  const fault = (node: Node): string | null =>
    node.type === 'JSXOpeningElement' && (node['name'] as Node)['name'] === 'a' ? '<a> that may lose the language' : null;
  expect(
    faults(
      sources.filter((path) => path.endsWith('.tsx') && !OWN_LINKS.has(path)),
      fault,
    ),
  ).toEqual([]);
});
