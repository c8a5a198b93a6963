import { createContext } from 'react';

/** The mark of the page's own scripts while it is rendered on the server; empty in the browser, since pages are sent without it. */
export const NonceContext = createContext('');
