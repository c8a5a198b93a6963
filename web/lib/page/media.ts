import { createContext } from 'react';

/** Address that pictures are loaded from instead of the site (a CDN or a bucket), without a trailing slash; empty for the site itself. */
export const MediaContext = createContext('');
