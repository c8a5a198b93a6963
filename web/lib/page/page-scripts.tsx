import { createContext, use } from 'react';
import { Scripts } from 'react-router';
import { NonceContext } from './nonce.ts';

/** The text of the script that starts the page. Set while the server renders the page. */
export const StartScriptContext = createContext<string | null>(null);

/** Starts the page in the browser. Under `npm run dev` React Router's own scripts are used, because there are no built files. */
export function PageScripts() {
  const script = use(StartScriptContext);
  const nonce = use(NonceContext);
  if (import.meta.env.DEV) return <Scripts />;
  return script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}
