import { createContext } from 'react';

/** The CSP nonce of the page's own scripts, while the server renders it. Empty in the browser, because pages are sent without it. */
export const NonceContext = createContext('');
