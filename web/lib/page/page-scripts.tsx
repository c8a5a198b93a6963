import { createContext, use } from 'react';
import { Scripts } from 'react-router';
import { NonceContext } from './nonce.ts';

/** The text of the script that starts the page, while it is rendered on the server. */
export const StartScriptContext = createContext<string | null>(null);

/** Starts the page in the browser. `npm run dev` has no files to load later, and uses React Router's own scripts. */
export function PageScripts() {
  const script = use(StartScriptContext);
  const nonce = use(NonceContext);
  if (import.meta.env.DEV) return <Scripts />;
  return script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}
