/** The oldest browser versions that Tailwind 4 supports. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox128'];
