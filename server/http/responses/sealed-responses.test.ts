/** Responses of idempotent routes are stored for a day, so those with personal data must be declared as sealed. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/index.ts';

const PERSONAL = /^(?:phone|email|name|firm|contact|owner|lister|token|verification|sender|address)$/;

const routes = Object.values(contract).flatMap((feature) => ('method' in feature ? [feature] : Object.values(feature)));

function propertyNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (schema === null || typeof schema !== 'object') return [];
  const ownNames = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : [];
  return [...ownNames, ...Object.values(schema).flatMap(propertyNames)];
}

/** Names of properties that look personal but are not, such as names of plans. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'POST /subscription/subscriptions': ['name'],
  'POST /subscription/razorpay/create-order': ['name'],
};

test.each(routes.filter(({ idempotent }) => idempotent !== undefined).map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is sealed if its response has personal data',
  (name, { idempotent, response }) => {
    const names = propertyNames(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
    const personal = names.filter((property) => PERSONAL.test(property) && !HARMLESS[name]?.includes(property));
    if (idempotent !== 'sealed') expect(personal).toEqual([]);
  },
);
