import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Config } from '../../config/config.ts';
import { createOutboxSms } from './outbox.ts';
import type { SmsSender } from './index.ts';
import { createSmsCatalogue, type FixedVariables } from './dlt-catalogue.ts';
import { createVendorSms } from './vendors.ts';

/** Variables that are part of the registered text: the site's name, and the host for which phones autofill codes. */
export const fixedVariables = ({ http }: Pick<Config, 'http'>): FixedVariables => ({
  site: m['shell.name'](),
  host: new URL(http.publicUrl ?? 'http://localhost').hostname,
});

/**
 * Creates the configured SMS adapter.
 * @throws Error when the catalogue cannot be read or does not match the messages of this site
 */
export function createSmsAdapter(config: Config, log: FastifyBaseLogger, now: () => Date): SmsSender {
  const { sms, dataDir } = config;
  if (sms.type === 'console') return createOutboxSms(dataDir, now);
  const catalogue = createSmsCatalogue(readCatalogue(sms.catalogue), fixedVariables(config));
  return createVendorSms({ vendors: sms.vendors, catalogue, now, log });
}

/** @throws Error when the file does not exist or is not JSON */
export function readCatalogue(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`SMS_CATALOGUE cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
