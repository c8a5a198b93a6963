/**
 * Chooses React's production build, except in `npm run dev`; a page takes it about two thirds of the time. React reads NODE_ENV when it
 * is first imported, so server/main.ts imports this module before all others.
 */

/** The environment as the process was started with it. */
export const environment: Readonly<Record<string, string | undefined>> = { ...process.env };

process.env['NODE_ENV'] = process.argv.includes('--develop') ? 'development' : 'production';
