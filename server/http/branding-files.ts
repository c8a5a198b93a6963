/** Files of a site with its own branding: web app manifest, icons, logo and colours. They replace those of the build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { brandingCss, themeColour, type Branding } from '../branding/branding.ts';
import { rateClassOfScope } from './limits/rate-limits.ts';

const CACHE_ONE_HOUR = 'public, max-age=3600';
/** Content security policy for the logo when it is opened by its URL: it runs and loads nothing. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** Size in px. */
const ICON_SIZES = { '/icon-180.png': 180, '/icon-512.png': 512, '/favicon.ico': 48 } as const;
/** Share of an icon that the logo occupies, because platforms crop icons to circles. */
const LOGO_SHARE = 0.7;

/** Files of the build that are not served because these replace them. */
export const brandedFiles = ({ logo }: Branding): readonly string[] => [
  'manifest.webmanifest',
  ...(logo === null ? [] : ['icon.svg', ...Object.keys(ICON_SIZES).map((path) => path.slice(1))]),
];

/** @param folder with the files of the build, whose manifest is changed */
export function brandingFiles(branding: Branding, folder: string) {
  return async (app: FastifyInstance): Promise<void> => {
    rateClassOfScope(app, 'file');
    const serve = (path: string, type: string, content: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
      app.get(path, { schema: { hide: true } }, async (_request, reply) =>
        reply
          .headers({ 'cache-control': CACHE_ONE_HOUR, ...headers })
          .type(type)
          .send(content),
      );
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as object;
    const paper = themeColour('paper');
    const brandedManifest = { ...manifest, name: branding.name, short_name: branding.name, background_color: paper, theme_color: paper };
    serve('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(brandedManifest));
    if (branding.hasColours) serve('/branding.css', 'text/css', brandingCss(branding));
    if (branding.logo === null) return;
    serve('/icon.svg', 'image/svg+xml', branding.logo, { 'content-security-policy': LOGO_POLICY });
    for (const [path, size] of Object.entries(ICON_SIZES)) serve(path, 'image/png', await renderIcon(branding.logo, size, paper));
  };
}

/**
 * The logo on the background colour of the pages, as a square PNG. The image library needs 15 MB, so it is loaded only for sites with their
 * own logo.
 */
async function renderIcon(logo: string, size: number, background: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const logoSize = Math.round(size * LOGO_SHARE);
  const logoImage = await sharp(Buffer.from(logo), { density: 300 })
    .resize(logoSize, logoSize, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: background } })
    .composite([{ input: logoImage }])
    .png()
    .toBuffer();
}
