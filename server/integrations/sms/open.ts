import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Config } from '../../config.ts';
import { consoleSms } from './console.ts';
import type { SmsSender } from './index.ts';
import { openCatalogue, type FixedWords } from './registered.ts';
import { vendorSms } from './vendors.ts';

/** What stands in messages as registered words: the site's name, and the host a phone fills codes in for. */
export const fixedWords = ({ http }: Pick<Config, 'http'>): FixedWords => ({
  site: m['shell.name'](),
  host: new URL(http.publicUrl ?? 'http://localhost').hostname,
});

/**
 * The adapter the configuration names.
 * @throws Error when the catalogue cannot be read, or does not hold what this site sends
 */
export function openSms(config: Config, log: FastifyBaseLogger, now: () => Date): SmsSender {
  const { sms, dataDir } = config;
  if (sms.via === 'console') return consoleSms(dataDir, now);
  const catalogue = openCatalogue(readCatalogue(sms.catalogue), fixedWords(config));
  return vendorSms({ vendors: sms.vendors, catalogue, now, log });
}

/** @throws Error when there is no such file, or it is no JSON */
export function readCatalogue(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`SMS_CATALOGUE cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
