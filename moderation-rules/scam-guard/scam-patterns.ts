/**
 * Patterns of rental and sale scams: money before a visit, codes to scan "to receive" money, alleged soldiers who cannot come, keys by
 * courier, login codes, remote control of the phone, details of a card. The writer of such a message is asked before it is sent, and its reader is warned. A single word is no pattern:
 * people ask honestly about advances, UPI, gate passes and army schools.
 */
import type { ScamPattern } from './scam-pattern.ts';
import { SCAM_PATTERNS } from './scam-pattern.ts';
import { withoutHarmlessSentences } from './harmless-sentences.ts';
import { withoutOwnPayments } from './own-payments.ts';
import { readableVariants } from './readable-variants.ts';
import * as words from './scam-words.ts';

interface Rule {
  readonly pattern: ScamPattern;
  /** All of these must match somewhere in the text. */
  readonly all: readonly RegExp[];
  /** A text that matches this is not a scam of this kind. */
  readonly unless?: RegExp;
}

const RULES: readonly Rule[] = [
  { pattern: 'payment', all: [words.PAYMENT_ADDRESS] },
  { pattern: 'payment', all: [words.PAYMENT_APP, words.PAY, words.MONEY], unless: words.AFTER_AGREEMENT },
  { pattern: 'payment', all: [words.PAYMENT_APP, words.GIVE_ME] },
  { pattern: 'payment', all: [words.COLLECT_REQUEST, words.APPROVE, words.INCOMING] },
  { pattern: 'payment', all: [words.PAYMENT_APP, words.COLLECT_REQUEST, words.APPROVE] },
  { pattern: 'payment', all: [words.PAYMENT_APP, words.APPROVE, words.INCOMING] },
  { pattern: 'payment', all: [words.MISTAKE, words.PAY, words.MONEY] },
  { pattern: 'payment', all: [words.SMALL_AMOUNT, words.PAY, words.THEN] },
  { pattern: 'scan', all: [words.QR, words.SCAN] },
  { pattern: 'scan', all: [words.SCANNER_SENT, words.SCAN] },
  { pattern: 'scan', all: [words.QR, words.RECEIVE] },
  { pattern: 'scan', all: [words.SCAN, words.RECEIVE], unless: words.DOCUMENT },
  { pattern: 'advance', all: [words.PAY, words.MONEY, words.BEFORE_VISIT], unless: words.SEE_FIRST },
  { pattern: 'advance', all: [words.PAY, words.MONEY, words.SEE_LATER], unless: words.SEE_FIRST },
  { pattern: 'advance', all: [words.PAYMENT_APP, words.MONEY, words.SEE_LATER], unless: words.SEE_FIRST },
  { pattern: 'payment', all: [words.NO_VISIT, words.DIGITAL_PAYMENT] },
  { pattern: 'advance', all: [words.SENT_AFTER_MONEY] },
  { pattern: 'advance', all: [words.HOLDS, words.SEE_LATER] },
  { pattern: 'advance', all: [words.REFUNDABLE, words.BEFORE_VISIT] },
  { pattern: 'uniform', all: [words.UNIFORM, words.CANNOT_COME] },
  { pattern: 'courier', all: [words.COURIER, words.KEY] },
  { pattern: 'courier', all: [words.ABROAD, words.PAY, words.MONEY], unless: words.SEE_FIRST },
  { pattern: 'courier', all: [words.ABROAD, words.KEY_AFTER_MONEY] },
  { pattern: 'code', all: [words.LOGIN_CODE, words.TELL] },
  { pattern: 'code', all: [words.ENTER_PIN] },
  { pattern: 'visit_fee', all: [words.VISIT_FEE, words.PAY], unless: words.REGISTRAR },
  { pattern: 'visit_fee', all: [words.VISIT_FEE, words.REFUNDABLE] },
  { pattern: 'visit_fee', all: [words.FEE_TO_SHOW, words.MONEY], unless: words.REGISTRAR },
  { pattern: 'visit_fee', all: [words.ADDRESS_FOR_MONEY, words.PAY, words.MONEY] },
  { pattern: 'remote_control', all: [words.REMOTE_CONTROL] },
  { pattern: 'card_details', all: [words.CARD_DETAILS, words.LINK] },
];

const matchesRule = (text: string, { all, unless }: Rule): boolean => all.every((word) => word.test(text)) && !unless?.test(text);

/** Returns the scam patterns that a text matches, in the order of `SCAM_PATTERNS`. Empty for most texts. */
export function findScamPatterns(text: string): ScamPattern[] {
  const variants = readableVariants(text).map((variant) => withoutOwnPayments(withoutHarmlessSentences(variant)));
  const found = new Set(RULES.filter((rule) => variants.some((variant) => matchesRule(variant, rule))).map(({ pattern }) => pattern));
  return SCAM_PATTERNS.filter((pattern) => found.has(pattern));
}
