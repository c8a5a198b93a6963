import type { Role } from './route.ts';

/** Who decides what waits for review. */
export const MODERATORS: readonly Role[] = ['moderator', 'administrator'];
