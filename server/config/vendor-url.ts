import { z } from 'zod';

/** API keys and phone numbers travel to these addresses, so plain HTTP is accepted on this machine only. */
export const vendorUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])/, 'must begin with https://');
