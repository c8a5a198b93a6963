import { createContext } from 'react';

/** The nonce of this page while it is rendered on the server; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('');
