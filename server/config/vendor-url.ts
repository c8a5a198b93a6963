import { z } from 'zod';

/** API keys and phone numbers are sent to these URLs, so plain HTTP is accepted only for this machine. */
export const vendorUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])/, 'must begin with https://');
