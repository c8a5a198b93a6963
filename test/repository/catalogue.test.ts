/** Checks that all user-visible texts are in the message catalogue, and that none is rendered before the language is known. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { m } from '../../messages/catalogue.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync(
  ['web/**/*.{ts,tsx}', 'server/**/*.ts', 'contract/**/*.ts', 'kinds/**/*.ts', 'moderation-rules/**/*.ts', 'messages/*.ts'],
  {
    cwd: root,
  },
).filter((path) => !path.includes('.test.'));

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

interface Rule {
  readonly files: (path: string) => boolean;
  /** What is wrong with a node, or null. `ancestors` are listed with the nearest last; the list changes after the call. */
  readonly faultOf: (node: Node, ancestors: readonly Node[]) => string | null;
}

/** Calls `visit` with each node of a file and its ancestors. */
function walk(path: string, text: string, visit: (node: Node, ancestors: readonly Node[]) => void): void {
  const ancestors: Node[] = [];
  const walkNode = (node: Node): void => {
    visit(node, ancestors);
    ancestors.push(node);
    for (const value of Object.values(node)) {
      if (!Array.isArray(value)) {
        if (isNode(value)) walkNode(value);
      } else for (const child of value) if (isNode(child)) walkNode(child);
    }
    ancestors.pop();
  };
  walkNode(parseSync(path, text).program as unknown as Node);
}

/** `path:line: text` of every node that breaks a rule. Each file is parsed once for all rules, because parsing takes longer than they do. */
function findFaults(): ReadonlyMap<Rule, readonly string[]> {
  const faults = new Map(RULES.map((rule) => [rule, [] as string[]]));
  for (const path of sources) {
    const rules = RULES.filter(({ files }) => files(path));
    const text = readFileSync(join(root, path), 'utf8');
    walk(path, text, (node, ancestors) => {
      for (const rule of rules) {
        const fault = rule.faultOf(node, ancestors);
        if (fault !== null) faults.get(rule)!.push(`${path}:${text.slice(0, node.start).split('\n').length}: ${fault}`);
      }
    });
  }
  return faults;
}
let found: ReadonlyMap<Rule, readonly string[]> | null = null;
const faultsOf = (rule: Rule): readonly string[] => (found ??= findFaults()).get(rule)!;

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const rendersMessage = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (callee.type === 'MemberExpression') return (callee['object'] as Node)['name'] === 'm';
  return (
    callee.type === 'Identifier' && ['textById', 'textOf', 'currentLanguage', 'localPath', 'optionLabel'].includes(callee['name'] as string)
  );
};

const renderedEarly: Rule = {
  files: () => true,
  faultOf: (node, ancestors) =>
    rendersMessage(node) && !ancestors.some(({ type }) => FUNCTIONS.has(type)) ? 'rendered when the module is loaded' : null,
};

test('no message is rendered when a module is loaded, because the language is not known yet', () => {
  expect(faultsOf(renderedEarly)).toEqual([]);
});

/** Attributes that are visible or read by screen readers. */
const READABLE_ATTRIBUTES = new Set([
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
const TRANSPARENT_NODES = new Set(['JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression', 'TemplateLiteral']);
const WORD = /\p{L}{2,}/u;
const isText = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);

/** The value of a literal or of the fixed part of a template; null for every other node. */
function literalOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value'];
  return node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : null;
}

const literalText: Rule = {
  files: (path) => path.endsWith('.tsx'),
  faultOf: (node, ancestors) => {
    if (node.type === 'JSXText') return isText(node['value']) ? node['value'].trim() : null;
    const literal = literalOf(node);
    if (!isText(literal)) return null;
    const container = ancestors.findLast(
      ({ type }) => type === 'JSXAttribute' || type === 'JSXElement' || type === 'JSXFragment' || FUNCTIONS.has(type),
    );
    // Only text that is rendered directly or by a condition is checked; an argument or a key is not.
    const wrappers = ancestors.slice(ancestors.indexOf(container as Node) + 1).map(({ type }) => type);
    if (!container?.type.startsWith('JSX') || !wrappers.every((type) => TRANSPARENT_NODES.has(type))) return null;
    if (container.type !== 'JSXAttribute') return literal;
    const name = (container['name'] as Node)['name'] as string;
    return READABLE_ATTRIBUTES.has(name) ? `${name}="${literal}"` : null;
  },
};

test('texts of JSX and accessible names come from the catalogue', () => {
  expect(faultsOf(literalText)).toEqual([]);
});

const SENTENCE = /^\p{Lu}[\p{L}’']*(?: [\p{L}\d,’'“”₹-]+){2,}[.?!]?$/u;
const literalError: Rule = {
  files: (path) => path.startsWith('server/') && !path.startsWith('server/db/'),
  faultOf: (node, ancestors) => {
    const literal = literalOf(node);
    if (typeof literal !== 'string') return null;
    const call = ancestors.findLast(({ type }) => type === 'NewExpression' || type === 'CallExpression');
    const callee = call && ((call['callee'] as Node)['name'] as string | undefined);
    if (callee === 'AppError') return SENTENCE.test(literal) ? literal : null;
    return null;
  },
};

test('the messages of errors that the server raises come from the catalogue', () => {
  expect(faultsOf(literalError)).toEqual([]);
});

/** Message ids composed of two variable parts, which a search of the code cannot find. */
const COMPOSED_IDS = /^(?:finding_staff\.|unit\.\w+_count$)/;

test('every message of the catalogue is used', () => {
  const code = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const usedIds = new Set([...code.matchAll(/['"`@]([a-z]\w*(?:\.[\w-]+)+)['"`]/g)].map(([, id]) => id!));
  // `prices.kind.${kind}`, `mail.${change}.subject`, or a literal prefix: 'audit_value.'
  const starts = [...code.matchAll(/`([a-z]\w+(?:\.[\w-]+)*[._])\$\{|'([a-z]\w+(?:\.\w+)*\.\w*)'/g)].map(
    ([, fromTemplate, named]) => (fromTemplate ?? named)!,
  );
  const prefixes = [...new Set(starts)].filter((start) => /[._]$/.test(start));
  const unused = Object.keys(m).filter(
    (id) => !usedIds.has(id) && !COMPOSED_IDS.test(id) && !prefixes.some((start) => id.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

/** Files in which plain links are intended, because they handle the language themselves. */
const PLAIN_LINK_FILES = new Set([
  // files, which have no language
  'web/features/open-data/open-data.route.tsx',
  'web/ui/anchor.tsx',
  'web/shell/language-switch.tsx',
  'web/router/components.tsx',
  // paths of cached pages already contain their language
  'web/features/offline/offline.route.tsx',
]);

const plainLink: Rule = {
  files: (path) => path.endsWith('.tsx') && !PLAIN_LINK_FILES.has(path),
  faultOf: (node) =>
    node.type === 'JSXOpeningElement' && (node['name'] as Node)['name'] === 'a' ? '<a> that may lose the language' : null,
};

test('internal links use `Anchor`, which preserves the language', () => {
  expect(faultsOf(plainLink)).toEqual([]);
});

const RULES = [renderedEarly, literalText, literalError, plainLink];
