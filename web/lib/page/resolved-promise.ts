/** A promise that React's `use` does not wait for. */
export const RESOLVED_PROMISE: Promise<undefined> = Object.assign(Promise.resolve(undefined), { status: 'fulfilled', value: undefined });
