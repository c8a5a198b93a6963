/**
 * The Markdown of site documents: headings, paragraphs, lists, bold text and links. Everything else (HTML, images, tables, code) is
 * refused, so that a text looks the same on a page and on paper, and visitors never get markup from an editor.
 */
import { LRUCache } from 'lru-cache';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { DocumentBlock, DocumentRun } from '../../contract/documents/site-documents.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Inline = Extract<Node, { type: 'paragraph' }>['children'][number];
type ListItem = Extract<Node, { type: 'list' }>['children'][number];

interface ParsedDocument {
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

/** A text that cannot be displayed. `part` is the unsupported element, or `title` when the text does not begin with a title. */
export class DocumentError extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`The document has an unsupported part: ${part}`);
    this.part = part;
  }
}

/** Allowed targets of a link: a page of the site, another site, an email address or a phone number. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const VARIABLE = /\{(\w+)\}/g;

/** Maximum number of characters that may be formatting. Parsing time grows with the square of their number: 40,000 took 7 s. */
const MAX_MARKS = 1000;
/** Cache of parsed texts. There are a few for each language, and every page view needs one. */
const parsedTexts = new LRUCache<string, ParsedDocument>({ max: 50 });

/** @throws DocumentError */
export function parseDocument(text: string): ParsedDocument {
  const cached = parsedTexts.get(text);
  if (cached) return cached;
  const parsed = parse(text);
  parsedTexts.set(text, parsed);
  return parsed;
}

function parse(text: string): ParsedDocument {
  if ((text.match(/[*_[\]>`]/g)?.length ?? 0) > MAX_MARKS) throw new DocumentError('marks');
  const [first, ...rest] = fromMarkdown(text).children;
  if (first?.type !== 'heading' || first.depth !== 1) throw new DocumentError('title');
  const title = runsOf(first.children)
    .map((run) => run.text)
    .join('');
  return { title, blocks: rest.map((node) => blockOf(node)) };
}

function blockOf(node: Node): DocumentBlock {
  if (node.type === 'heading') return { type: 'heading', content: runsOf(node.children) };
  if (node.type === 'paragraph') return { type: 'paragraph', content: runsOf(node.children) };
  if (node.type === 'list') return { type: 'list', ordered: node.ordered === true, items: node.children.map((item) => itemOf(item)) };
  throw new DocumentError(node.type);
}

function itemOf({ children: [only, ...others] }: ListItem): DocumentRun[] {
  if (only?.type !== 'paragraph' || others.length > 0) throw new DocumentError('list');
  return runsOf(only.children);
}

function runsOf(nodes: readonly Inline[], style: Omit<DocumentRun, 'text'> = {}): DocumentRun[] {
  return nodes.flatMap((node): DocumentRun[] => {
    if (node.type === 'text') return [{ ...style, text: node.value.replaceAll('\n', ' ') }];
    if (node.type === 'break') return [{ ...style, text: ' ' }];
    if (node.type === 'strong' || node.type === 'emphasis') return runsOf(node.children, { ...style, strong: true });
    if (node.type !== 'link') throw new DocumentError(node.type);
    if (!LINK.test(node.url)) throw new DocumentError('link');
    return runsOf(node.children, { ...style, href: node.url });
  });
}

/** The names in braces in a text. */
export const variablesOf = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!))];

/** Replaces the variables in the blocks, after parsing, so that a value is never read as Markdown. Unknown names remain unchanged. */
export function fillIn(blocks: readonly DocumentBlock[], values: Readonly<Record<string, string>>): DocumentBlock[] {
  const fill = (content: readonly DocumentRun[]) =>
    content.map((run) => ({
      ...run,
      text: run.text.replaceAll(VARIABLE, (braces, name: string) => (Object.hasOwn(values, name) ? values[name]! : braces)),
    }));
  return blocks.map((block) =>
    block.type === 'list' ? { ...block, items: block.items.map((item) => fill(item)) } : { ...block, content: fill(block.content) },
  );
}
