import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

declare global {
  interface Window {
    /** Set by the script in the page (`document/start-script.ts`); `npm run dev` has none. */
    readonly routesLoaded?: Promise<void>;
  }
}

// The code of this file may be part of a file that routes share, and then runs before all of them are loaded.
async function start(): Promise<void> {
  await window.routesLoaded;
  // In a task of its own: loading the scripts took a while, and input that came meanwhile is handled first.
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
