/**
 * The parts of the packages in `docs/site` that the build uses. They are loaded from that folder, because they are not dependencies of the
 * product.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../tool.ts';

/** Folder of the generator: its packages, layout, styles and scripts. */
export const GENERATOR = join(root, 'docs', 'site');

/** A token of markdown-it. */
export interface Token {
  readonly type: string;
  readonly tag: string;
  readonly info: string;
  readonly content: string;
  readonly children: Token[] | null;
  attrGet: (name: string) => string | null;
  attrSet: (name: string, value: string) => void;
}
type Rule = (tokens: Token[], index: number, options: unknown, env: { readonly source: string }, self: Renderer) => string;
interface Renderer {
  rules: Record<string, Rule | undefined>;
  renderToken: (tokens: Token[], index: number, options: unknown) => string;
}
export interface Markdown {
  readonly renderer: Renderer;
  readonly core: {
    readonly ruler: { push: (name: string, rule: (state: { tokens: Token[]; env: { source: string } }) => void) => void };
  };
}
export interface EleventyConfig {
  addTemplate: (path: string, content: string, data: object) => void;
  addPlugin: (plugin: unknown) => void;
  amendLibrary: (engine: 'md', change: (library: Markdown) => void) => void;
  setIncludesDirectory: (path: string) => void;
  setUseGitIgnore: (use: boolean) => void;
}
interface Eleventy {
  write: () => Promise<unknown>;
}
type EleventyClass = new (
  input: string,
  output: string,
  options: { readonly quietMode: boolean; readonly configPath: string | undefined; readonly config: (config: EleventyConfig) => object },
) => Eleventy;

/** Path of a file in one of the packages. */
export const packageFile = (name: string): string => join(GENERATOR, 'node_modules', name);

export async function loadGenerator(): Promise<{
  readonly Eleventy: EleventyClass;
  readonly highlight: unknown;
  readonly renderDiagram: (source: string, options: object) => string;
}> {
  const load = (file: string) => import(pathToFileURL(packageFile(file)).href) as Promise<Record<string, unknown>>;
  const eleventy = await load('@11ty/eleventy/src/Eleventy.js');
  const highlight = await load('@11ty/eleventy-plugin-syntaxhighlight/.eleventy.js');
  const diagrams = await load('beautiful-mermaid/dist/index.js');
  return {
    Eleventy: eleventy['default'] as EleventyClass,
    highlight: highlight['default'],
    renderDiagram: diagrams['renderMermaidSVG'] as (source: string, options: object) => string,
  };
}
