import { createContext } from 'react';

/**
 * The CSP nonce of the page's own scripts while the server renders it. Empty in the browser, because the server removes it from the page.
 */
export const NonceContext = createContext('');
