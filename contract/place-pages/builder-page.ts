/** The public page of a builder: the projects and homes that an account offers as a developer. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { breadcrumb, dataResponse } from '../base/shapes.ts';
import { card } from '../listing/card.ts';
import { project } from './parts.ts';

const builderPage = z.object({
  canonical: z.string().describe('Path of this page'),
  indexable: z.boolean().describe('Whether search engines may index the page'),
  title: z.string(),
  description: z.string(),
  breadcrumbs: z.array(breadcrumb),
  name: z.string(),
  since: z.string().describe('The start of the day in India on which the account was created'),
  total: z.int().describe('Live listings in the role of developer'),
  projects: z
    .array(
      project.omit({ builder: true }).extend({
        name: z.string().nullable().describe('The society or project; null when its homes are in none'),
        url: z.string().nullable().describe('Path of its page; null when there is none'),
        city: z.string(),
      }),
    )
    .describe('At most 50, of the thousand homes with the latest confirmations; those with most of these homes come first'),
  data: z.array(card).describe('The homes with the latest confirmations'),
});
export type BuilderPage = z.output<typeof builderPage>;

export const getBuilderPage = route({
  method: 'GET',
  path: '/builder/page',
  reads: 'replica',
  tag: 'Search',
  summary: 'The projects and homes that a builder offers, with RERA numbers, homes and stage as declared',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({ id: z.string().regex(/^\d{8}$/) }),
  response: dataResponse(builderPage),
  example: { query: { id: '48201937' } },
});
