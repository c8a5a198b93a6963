/** Renders documents as pages: anchors of headings, links to URLs of the site, diagrams, scrollable tables. */
import { posix } from 'node:path';
import { anchorGenerator, targetOf } from '../links.ts';
import type { Markdown, Token } from './generator.ts';
import type { Page } from './pages.ts';

interface MarkdownOptions {
  readonly pages: readonly Page[];
  /**
   * Copies a file of the repository that pages show or link to, and returns its path on the site. @throws Error when there is no such file
   */
  readonly copyLinkedFile: (path: string) => string;
  readonly renderDiagram: (source: string, options: object) => string;
}

/** Relative URL of a path of the site, for the page at `from`, so that the site works in any folder. */
const relativeUrl = (from: string, to: string): string => posix.relative(posix.dirname(from), to) || posix.basename(to);

const STYLE = /<style>[^]*?<\/style>/g;
const SIZE = /viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+" style="[^"]*"/;

/** The styles are in `site.css`: the library's own styles would apply to all of the page, and load a font from another site. */
function diagramOf(source: string, renderDiagram: MarkdownOptions['renderDiagram']): string {
  const svg = renderDiagram(source, { transparent: true })
    .replaceAll(STYLE, '')
    .replace(SIZE, (_all, width: string, height: string) => {
      const [w, h] = [Math.ceil(Number(width)), Math.ceil(Number(height))];
      return `viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="Diagram"`;
    });
  return `<div class="diagram" role="group" aria-label="Diagram" tabindex="0">${svg}</div>\n`;
}

function rewriteLinks(tokens: readonly Token[], source: string, { pages, copyLinkedFile }: Omit<MarkdownOptions, 'renderDiagram'>): void {
  const from = pages.find((page) => page.source === source)!.path;
  for (const token of tokens) {
    if (token.children) rewriteLinks(token.children, source, { pages, copyLinkedFile });
    const attribute = { link_open: 'href', image: 'src' }[token.type];
    const target = attribute && targetOf(source, token.attrGet(attribute) ?? '');
    if (!target) continue;
    const page = pages.find((candidate) => candidate.source === target.path);
    const address = relativeUrl(from, page?.path ?? copyLinkedFile(target.path));
    token.attrSet(attribute, page && target.anchor ? `${page.source === source ? '' : address}#${target.anchor}` : address);
  }
}

const textOf = (token: Token): string =>
  (token.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

/** Adds our rules to the Markdown library of the generator. */
export function amendMarkdown(library: Markdown, options: MarkdownOptions): void {
  library.core.ruler.push('documents', ({ tokens, env }) => {
    rewriteLinks(tokens, env.source, options);
    const nextAnchor = anchorGenerator();
    for (const [index, token] of tokens.entries())
      if (token.type === 'heading_open') token.attrSet('id', nextAnchor(textOf(tokens[index + 1]!).trim()));
  });
  const { rules } = library.renderer;
  const fence = rules['fence']!;
  rules['fence'] = (tokens, index, ...others) =>
    tokens[index]!.info.trim() === 'mermaid'
      ? diagramOf(tokens[index]!.content, options.renderDiagram)
      : // Wide code is scrolled with the keyboard, too.
        fence(tokens, index, ...others).replace(/^<pre/, '<pre role="group" aria-label="Code" tabindex="0"');
  rules['table_open'] = () => '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  rules['image'] = (tokens, index, rendering, _env, self) => {
    const token = tokens[index]!;
    token.attrSet('alt', token.content);
    token.attrSet('loading', 'lazy');
    return self.renderToken(tokens, index, rendering);
  };
}
