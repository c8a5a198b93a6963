/**
 * Name, logo and colours of this site, from the file that `BRANDING` names. Like the texts, they are the same for the complete process, so
 * they are module state and not passed to everything that renders a mail, a picture or a page.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { COLOUR_TOKENS, contrastProblems, type ColourToken, type Colours } from './tokens.ts';

export interface Branding {
  readonly name: string;
  /** The logo as SVG; null for the default logo. */
  readonly logo: string | null;
  readonly colours: Colours;
  /** Whether any colour differs from the default. */
  readonly hasColours: boolean;
  /** Changes with the content; part of addresses that are cached. */
  readonly version: string;
}

/** Maximum size of a logo in bytes. */
const MAX_LOGO = 100_000;
const colour = z.string().regex(/^#[\dA-Fa-f]{6}$/, 'must be a colour like #9f2f1f');
const tokens = Object.keys(COLOUR_TOKENS) as [ColourToken, ...ColourToken[]];
const file = z.strictObject({
  name: z.string().trim().min(2).max(30),
  /** Path of an SVG file, relative to the branding file. */
  logo: z.string().min(1).optional(),
  colours: z.partialRecord(z.enum(tokens), z.tuple([colour, colour])).default({}),
});

/** Reads and checks a branding file. @throws Error that says what is wrong */
export function readBranding(path: string): Branding {
  const fail = (problem: string): never => {
    throw new Error(`Configuration is wrong:\nBRANDING (${path}): ${problem}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'it cannot be read');
  }
  const parsed = file.safeParse(content);
  if (!parsed.success) return fail(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  const { name, logo: logoPath, colours: changed } = parsed.data;
  const lower = Object.fromEntries(Object.entries(changed).map(([token, pair]) => [token, pair.map((colour) => colour.toLowerCase())]));
  const colours = { ...COLOUR_TOKENS, ...lower } as Colours;
  const problems = Object.keys(changed).length > 0 ? contrastProblems(colours) : [];
  if (problems.length > 0) fail(problems.join(' '));
  const logo = logoPath === undefined ? null : readLogo(resolve(dirname(path), logoPath), fail);
  const version = createHash('sha256')
    .update(JSON.stringify([name, logo, colours]))
    .digest('base64url')
    .slice(0, 10);
  return { name, logo, colours, hasColours: Object.keys(changed).length > 0, version };
}

function readLogo(path: string, fail: (problem: string) => never): string {
  let logo: string;
  try {
    logo = readFileSync(path, 'utf8');
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'the logo cannot be read');
  }
  if (!/<svg[\s>]/i.test(logo)) fail('the logo must be an SVG file');
  if (logo.length > MAX_LOGO) fail(`the logo must be smaller than ${MAX_LOGO / 1000} kB`);
  // browsers run no scripts in an SVG that is used as a picture, but a file with such parts is not just a logo
  if (/<script|<foreignObject|\son\w+\s*=|href\s*=\s*["'](?!#|data:image\/)/i.test(logo)) fail('the logo must not have scripts or links');
  return logo;
}

/** A style sheet with the colours that differ from the default. It is loaded after the style sheet of the pages. */
export function brandingCss({ colours }: Branding): string {
  const declarations = (index: 0 | 1) =>
    Object.entries(colours)
      .map(([token, pair]) => `--color-${token}:${pair[index]}`)
      .join(';');
  const [light, dark] = [declarations(0), declarations(1)];
  return `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;
}

let current: Branding | null = null;

/** Sets the branding of this process; null for the default. Called once at start. */
export function setBranding(branding: Branding | null): void {
  current = branding;
}
/** The branding of this site; null when it uses the default. */
export const currentBranding = (): Branding | null => current;
/** A colour of the design in the light or dark theme. */
export const themeColour = (token: ColourToken, theme: 'light' | 'dark' = 'light'): string =>
  (current?.colours ?? COLOUR_TOKENS)[token][theme === 'light' ? 0 : 1];
