/**
 * Selects React's production build, except in `npm run dev`; it renders a page in about two thirds of the time. React reads NODE_ENV when
 * it is first imported, so server/main.ts imports this module before all others.
 */

/** The environment with which the process was started. */
export const environment: Readonly<Record<string, string | undefined>> = { ...process.env };

process.env['NODE_ENV'] = process.argv.includes('--develop') ? 'development' : 'production';
