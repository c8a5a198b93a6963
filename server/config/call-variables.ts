/** Environment variables of masked calls. */
import { z } from 'zod';
import { vendorUrl } from './vendor-url.ts';

export const calls = {
  CALLS: z
    .enum(['off', 'local', 'vendor'])
    .optional()
    .describe(
      'Masked calls, in which neither person sees the number of the other: `off` offers none; `local`: the site acts as the vendor and writes each call to the outbox; `vendor` places them. Default: `off` in production, else `local`',
    ),
  CALLS_VENDOR_URL: vendorUrl
    .optional()
    .describe('Address with which the vendor connects two numbers (Exotel: `https://api.exotel.com/v1/Accounts/<sid>/Calls/connect.json`)'),
  CALLS_VENDOR_KEY: z.string().min(4).optional().describe('Our API key at the vendor'),
  CALLS_VENDOR_TOKEN: z.string().min(8).optional().describe('Our API token at the vendor'),
  CALLS_VIRTUAL_NUMBER: z
    .string()
    .regex(/^\+?\d{8,15}$/, 'must be a telephone number without spaces')
    .optional()
    .describe('The number rented from the vendor that both people see (Exotel: ExoPhone)'),
  CALLS_PAISE_PER_MINUTE: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Price of a started minute of a call, for both phones together, in paise'),
  CALLS_REPORT_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Secret with which the vendor reports the steps and length of calls at `/api/v1/calls/reports`, in the header `x-webhook-secret`',
    ),
};
