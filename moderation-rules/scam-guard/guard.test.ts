import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CORPUS_PARTS, measureGuard, readCorpus } from './measure.ts';
import { findScamPatterns } from './scam-patterns.ts';

const TAMIL_DIGITS = '௦௧௨௩௪௫௬௭௮௯';
/** Ways in which a writer hides words from a filter, although a person can still read them. */
const TRICKS: Readonly<Record<string, (text: string) => string>> = {
  'capital letters': (text) => text.toUpperCase(),
  'full-width letters': (text) => text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0)),
  'invisible characters': (text) => [...text].join('\u200b'),
  'Cyrillic letters': (text) => text.replaceAll(/[aeopcyx]/g, (letter) => 'аеорсух'['aeopcyx'.indexOf(letter)]!),
  accents: (text) => text.replaceAll(/[aeiou]/g, (letter) => `${letter}\u0301`),
  'Tamil digits': (text) => text.replaceAll(/\d/g, (digit) => TAMIL_DIGITS[Number(digit)]!),
  'zeros for the letter o': (text) => text.replaceAll(/(?<=[a-z])o(?=[a-z])/g, '0'),
  'dots within words': (text) => text.replaceAll(/(?<=[a-z]{2})(?=[a-z]{2})/g, '.'),
};

test('the corpus has 60 scams and 300 harmless messages in four ways of writing, none of them twice', () => {
  const texts = (['scam', 'harmless'] as const).map((corpus) => [...readCorpus(corpus, 'building'), ...readCorpus(corpus, 'measuring')]);
  expect(texts.map(({ length }) => length)).toEqual([60, 300]);
  expect(new Set(texts.flat().map(({ text }) => text)).size).toBe(360);
  for (const part of texts) expect(new Set(part.map(({ language }) => language))).toEqual(new Set(['en', 'ta', 'hi', 'mix']));
});

test.each(CORPUS_PARTS)('%s: at least nine scams in ten are found, and at most one harmless message in fifty is stopped', (part) => {
  const { scams, found, harmless, falseAlarms } = measureGuard(part);
  expect(found / scams).toBeGreaterThanOrEqual(0.9);
  expect(falseAlarms / harmless).toBeLessThanOrEqual(0.02);
});

test.each(Object.keys(TRICKS))('with %s every scam is found that is found without them', (trick) => {
  const plain = 'please transfer 5000 token money today to block the flat, then tell me the otp for the gate pass refund';
  expect(findScamPatterns(plain)).toEqual(['advance', 'code', 'visit_fee']);
  expect(findScamPatterns(TRICKS[trick]!(plain))).toEqual(['advance', 'code', 'visit_fee']);
});

test.each([
  ['tell me the о.т.р that came', ['code']],
  ['s c a n the q r code', ['scan']],
  ['P@y 5OOO t0ken t0day', ['advance']],
  ['Owner is abroad, the keys come by courier', ['courier']],
  ['Install AnyDesk, I will complete the payment', ['remote_control']],
  ['Fill in your debit card number at this link', ['card_details']],
  ['मंजूर करके पिन डालिए, रिक्वेस्ट फोनपे पर है', ['payment', 'code']],
  ['Please accept the visit request.', []],
  ['I pay the rent by Google Pay before the fifth.', []],
  ['Please scan the QR code at the gate.', []],
  ['Scan the QR code at the gate, the money comes to you.', ['scan']],
  ['Is the deposit refundable?', []],
  ['Who pays the registration charges?', []],
  ['Never share your OTP with anybody.', []],
])('%j matches %j', (text, patterns) => {
  expect(findScamPatterns(text)).toEqual(patterns);
});

test('text before and after a scam does not hide it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...readCorpus('harmless', 'building')),
      fc.constantFrom(...readCorpus('scam', 'building')),
      (harmless, scam) => {
        // a request that other words in the same text make harmless is judged together with these words
        fc.pre(
          !/agreement|ஒப்பந்த|एग्रीमेंट|first|Pehle ghar|पहले घर|முதலில்|scan|copy|papers|documents|நகல்|பத்திர|कागज़|रजिस्ट्री|registr/iu.test(
            harmless.text,
          ),
        );
        expect(findScamPatterns(`${harmless.text}\n${scam.text}`)).not.toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});

test('a long hostile text is judged in milliseconds', () => {
  const started = process.cpuUsage();
  for (const part of ['a ', 'pay a.', 'before a b c ', '_', ' \n', 'please ', 'after a b ', 'o.t.', '\u0301a'])
    findScamPatterns(part.repeat(Math.ceil(2000 / part.length)));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});
