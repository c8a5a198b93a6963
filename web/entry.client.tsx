import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

declare global {
  interface Window {
    /** Set by the script in the page (`document/start-script.ts`). Undefined under `npm run dev`. */
    readonly routesLoaded?: Promise<void>;
  }
}

// The bundler may put the code of this file into a file that routes share. It then runs before all files are loaded.
async function start(): Promise<void> {
  await window.routesLoaded;
  // In a separate task: loading the scripts took a while, and input that arrived meanwhile is handled first.
  setTimeout(startTransition, 0, hydrate);
}

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}

void start();
