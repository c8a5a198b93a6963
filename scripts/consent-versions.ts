/**
 * Versions of the texts to which people consent: hashes of these texts in every language, so that changing the wording creates a new
 * version. `npm run messages` writes them to `contract/privacy/consent-versions.ts`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE, LANGUAGES } from '../contract/languages.ts';
import { RETENTION, UNUSED_ACCOUNT_WARNING_HOURS } from '../contract/privacy/retention.ts';
import { root } from './tool.ts';

const FILE = join(root, 'contract', 'privacy', 'consent-versions.ts');
/** Keys of the texts of each purpose in `messages/<language>/privacy.json`. A key that ends with a dot includes everything below it. */
const TEXT_KEYS = {
  account: [
    'purpose.account.',
    'retention.',
    'privacy.agree',
    'privacy.age_text',
    'privacy.responsible_text',
    'privacy.what_account',
    'privacy.what_listings',
    'privacy.what_kept',
    'privacy.what_contacts',
    'privacy.what_reports',
    'privacy.what_protects',
    'privacy.who_number',
    'privacy.who_staff',
    'privacy.who_vendors',
    'privacy.who_nobody',
    'privacy.right_see',
    'privacy.right_copy',
    'privacy.right_leave',
    'privacy.right_complain',
    'privacy.kept_note',
    'privacy.unused_note',
  ],
  alerts_sms: ['purpose.alerts_sms.'],
} as const;

/**
 * Whether people consent to this text. Languages that are complete only for visitors show it in English, so that people consent to reviewed
 * texts only.
 */
export const isConsentText = (id: string): boolean =>
  Object.values(TEXT_KEYS)
    .flat()
    .some((key) => (key.endsWith('.') ? id.startsWith(key) : id === key));

/** @throws Error when a language lacks the text */
function textOf(language: string, key: string): unknown {
  const catalogue: unknown = JSON.parse(readFileSync(join(root, 'messages', language, 'privacy.json'), 'utf8'));
  const text = key
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], catalogue);
  if (text === undefined) throw new Error(`messages/${language}/privacy.json lacks ${key}, which people consent to.`);
  return text;
}

/** @param valuesInTexts numbers that the code inserts into the texts */
function versionOf(keys: readonly string[], valuesInTexts: unknown): string {
  const texts = LANGUAGES.filter((language) => LANGUAGE[language].translatedScope === 'all').map((language) =>
    keys.map((key) => textOf(language, key)),
  );
  return createHash('sha256')
    .update(JSON.stringify([texts, valuesInTexts]))
    .digest('hex')
    .slice(0, 12);
}

/** The source of `contract/privacy/consent-versions.ts`. */
export const consentVersionsSource = (): string => `/**
 * Versions of the texts people consent to, by purpose: hashes of the texts in every language. Written by \`npm run messages\`.
 */
export const CONSENT_VERSIONS = {
  account: '${versionOf(TEXT_KEYS.account, { RETENTION, WARNING_HOURS: UNUSED_ACCOUNT_WARNING_HOURS })}',
  alerts_sms: '${versionOf(TEXT_KEYS.alerts_sms, null)}',
} as const;
`;

export function writeConsentVersions(): void {
  const source = consentVersionsSource();
  // an unchanged file is not written, because other checks may be reading it
  if (readFileSync(FILE, 'utf8') !== source) writeFileSync(FILE, source);
}
