import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(WEB, path), 'utf8');
const { resolve } = createRequire(import.meta.url);

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '');
const declares = (node: Node, pattern: RegExp): boolean =>
  (node.type === 'JSXAttribute' && pattern.test(nameOf(node['name']))) ||
  (node.type === 'VariableDeclarator' && pattern.test(nameOf(node['id']))) ||
  (node.type === 'Property' && pattern.test(nameOf(node['key'])));

/** All texts that an expression of class names can evaluate to. Names of constants are replaced by their values. */
function textsOf(node: Node, constants: ReadonlyMap<string, Node>): string[] {
  const textsOfAll = (...nodes: readonly unknown[]) => nodes.filter(isNode).flatMap((child) => textsOf(child, constants));
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateElement':
      return [(node['value'] as { cooked: string }).cooked];
    case 'Identifier':
      return textsOfAll(constants.get(nameOf(node)));
    case 'ConditionalExpression':
      return textsOfAll(node['consequent'], node['alternate']);
    case 'LogicalExpression':
      return node['operator'] === '&&' ? textsOfAll(node['right']) : textsOfAll(node['left'], node['right']);
    case 'MemberExpression':
      return textsOfAll(node['object']);
    case 'CallExpression':
      return nameOf(node['callee']) === 'cx' ? textsOfAll(...(node['arguments'] as Node[])) : [];
    case 'Property':
      return textsOfAll(node['value']);
    case 'BinaryExpression':
    case 'JSXElement':
      return [];
    default:
      return textsOfAll(...childrenOf(node));
  }
}

/** Class names in the attributes, variables and calls of a module that set classes. */
function classNamesOf(path: string): string[] {
  const { program } = parseSync(path, textOf(path));
  const constants = new Map<string, Node>();
  const texts: string[] = [];
  const visit = (node: Node, onNode: (node: Node) => void) => {
    onNode(node);
    for (const child of childrenOf(node)) visit(child, onNode);
  };
  visit(program as unknown as Node, (node) => {
    if (node.type === 'VariableDeclarator' && /^[A-Z_]+$/.test(nameOf(node['id'])) && isNode(node['init'])) {
      constants.set(nameOf(node['id']), node['init']);
    }
  });
  visit(program as unknown as Node, (node) => {
    const isCall = node.type === 'CallExpression' && nameOf(node['callee']) === 'cx';
    const declared = declares(node, /class(?:name)?$/i) ? (node['value'] ?? node['init']) : null;
    const value = isCall ? node : declared;
    if (isNode(value)) texts.push(...textsOf(value, constants));
  });
  return texts.flatMap((text) => text.split(/\s+/)).filter((name) => name !== '');
}

/** Classes that Tailwind uses in the selectors of other elements. */
const isMarker = (name: string): boolean => /^(?:group|peer)(?:\/|$)/.test(name);
const selectorOf = (name: string): string => `.${name.replace(/[^\w\u0080-\uffff-]/g, '\\$&').replace(/^\d/, String.raw`\3$& `)}`;

test('every class of the pages has a rule in a style sheet', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((path) => !path.includes('.test.'));
  const names = new Set(files.flatMap(classNamesOf));
  expect(names).toContain('deferred-part');
  const sheets = await Promise.all(
    ['styles/app.css', 'styles/rest.css'].map(async (path) => {
      const { build } = await compile(textOf(path), {
        base: join(WEB, 'styles'),
        loadStylesheet: async (id, base) => {
          const file = id.startsWith('.') ? join(base, id) : resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
          return { path: file, base: dirname(file), content: readFileSync(file, 'utf8') };
        },
      });
      return build([...names]);
    }),
  );
  const others = globSync('{features,shared}/**/*.css', { cwd: WEB }).map(textOf);
  const css = [...sheets, ...others].join('\n');
  expect([...names].filter((name) => !isMarker(name) && !css.includes(selectorOf(name))).toSorted()).toEqual([]);
});
