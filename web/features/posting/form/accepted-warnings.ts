import { createStore, useStore } from '../../../lib/store.ts';

/** Warnings that the person has confirmed, until the page is closed. They are identified by their text, which changes with the value. */
const acceptedWarnings = createStore<ReadonlySet<string>>(new Set());

export const acceptWarning = (message: string): void => acceptedWarnings.set(new Set([...acceptedWarnings.get(), message]));

export const isWarningAccepted = (message: string): boolean => acceptedWarnings.get().has(message);

export const useIsWarningAccepted = (message: string): boolean => useStore(acceptedWarnings, (messages) => messages.has(message));
