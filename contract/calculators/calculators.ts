/** API of the calculators: the stamp duty rates of each state. The arithmetic itself runs in the browser. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { BUYERS, CHARGES, SOURCE_STATUSES } from './stamp-duty.ts';

/** Last segments of the page paths `/calculators/…`. */
export const CALCULATOR_SLUGS = ['emi', 'stamp-duty', 'rent-or-buy', 'area'] as const;

const dutyRate = z.object({
  charge: z.enum(CHARGES),
  buyer: z.enum(BUYERS),
  value_from: z.int().describe('The rate applies from this value on, whole rupees'),
  value_to: z.int().nullable().describe('The rate applies up to this value, whole rupees; null when there is no upper limit'),
  percent: z.number().describe('Per cent of the value or of the duty. When sources differ, `percent_max` is the upper end of the range'),
  percent_max: z.number().nullable().describe('Upper end of a range of rates; null when there is one rate'),
  is_percent_of_duty: z.boolean().describe('Whether `percent` is a share of the duty, not of the value'),
  cap: z.int().nullable().describe('Maximum of the charge, whole rupees; null when there is none'),
  valid_from: z.string().nullable().describe('First day of validity, `YYYY-MM-DD`; null when it is unknown'),
  source_status: z
    .enum(SOURCE_STATUSES)
    .describe('`sourced`: from an order or a statement of the state; `reported`: reported by others; `disputed`: sources differ'),
  source: z.string().describe('The order, or who reported the rate'),
  checked_on: z.string().describe('Day on which the source was read, `YYYY-MM-DD`'),
});

export const calculatorRoutes = {
  getStampDuty: route({
    method: 'GET',
    path: '/calculator/stamp-duty',
    tag: 'Calculators',
    summary: 'Stamp duty, registration and the like by state, each rate with its date and source; of one state with state=',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'state must be a code like TN')
        .optional()
        .describe('Code of a state or union territory, e.g. `TN`'),
    }),
    response: dataResponse(z.array(z.object({ state: z.string(), name: z.string(), rates: z.array(dutyRate) }))),
    example: { query: { state: 'TN' } },
  }),
};
