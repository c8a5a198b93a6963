import { createContext } from 'react';

/** Base URL of pictures (a CDN or a bucket), without a trailing slash. Empty when the site itself serves them. */
export const MediaContext = createContext('');
