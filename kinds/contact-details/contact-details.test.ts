import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBER_WORDS } from './number-word-tables.ts';
import { firstContactDetail, findContactDetails, findPossibleNumbers } from './contact-details.ts';

describe('contact details in a text', () => {
  test.each([
    ['Call 9876543210', 'phone'],
    ['call +91 98765 43210 after six', 'phone'],
    ['098765-43210', 'phone'],
    ['9 8 7 6 5 4 3 2 1 0', 'phone'],
    ['(98765) 43210', 'phone'],
    ['nine eight seven six five four three two one zero', 'phone'],
    ['98765 double four 3 two one', 'phone'],
    ['९८७६५४३२१०', 'phone'],
    ['９８７６５４３２１０', 'phone'],
    ['98765o4321', 'phone'],
    ['see https://example.org/x', 'link'],
    ['www.example.in', 'link'],
    ['myhome.com has more', 'link'],
    ['wa.me/98', 'link'],
    ['mail me: kavi@example.com', 'mail'],
    ['kavi at example dot com', 'mail'],
    ['kavi (at) example [dot] in', 'mail'],
    ['pay to kavi@okbank', 'mail'],
    ['ninety eight seven six five four three two one zero', 'phone'],
    ['ninety-eight seventy-six fifty four thirty two ten', 'phone'],
    ['nineeightsevensixfive 43210', 'phone'],
    ['98 four 3 two 10 five six seven', 'phone'],
    ['987six5four3two10', 'phone'],
    ['9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣', 'phone'],
    ['9.8.7.6.5.4.3.2.1.0', 'phone'],
    ['9,8,7,6,5,4,3,2,1,0', 'phone'],
    ['98765 / 43210', 'phone'],
    ['௯௮௭௬௫௪௩௨௧௦', 'phone'],
    ['onbadhu ettu ezhu aaru anju naalu moonu rendu onnu poojyam', 'phone'],
    ['nau aath saat chhe paanch char teen do ek shunya', 'phone'],
    ['नौ आठ सात छह पांच चार तीन दो एक शून्य', 'phone'],
    ['ஒன்பது எட்டு ஏழு ஆறு ஐந்து நான்கு மூன்று இரண்டு ஒன்று பூஜ்யம்', 'phone'],
    ['98765l4321', 'phone'],
    ['Office 0422 2345678', 'phone'],
    ['044-2434 5678 in the morning', 'phone'],
    ['WhatsApp +971 50 123 4567', 'phone'],
    ['kavi at gmail dot com', 'mail'],
    ['kavi.r gmail com is no address, kavi.r gmail.com is', 'mail'],
    ['write to kavi at the gmail', 'mail'],
    ['myhome dot com', 'link'],
    ['insta: @kavi_homes', 'link'],
    ['@ravi_homes insta', 'link'],
    ['@ravihomes on Instagram', 'link'],
    ['@ravi_homes', 'link'],
    ['www ravi com', 'link'],
    ['98I11OOOO9', 'phone'],
    ['98I11OOOOO', 'phone'],
    ['nine eight triple one double zero double zero nine', 'phone'],
    ['ಒಂಬತ್ತು ಎಂಟು ಏಳು ಆರು ಐದು ನಾಲ್ಕು ಮೂರು ಎರಡು ಒಂದು ಸೊನ್ನೆ', 'phone'],
    ['ombattu entu elu aaru aidu naalku mooru eradu ondu sonne', 'phone'],
    ['Hse 9\u03328\u03327\u03326\u03325\u03324\u03323\u03322\u03321\u03320\u0332', 'phone'],
    ['98765−43210', 'phone'],
    ['9&8&7&6&5&4&3&2&1&0', 'phone'],
    ["9'8'7'6'5'4'3'2'1'0", 'phone'],
    ['9->8->7->6->5->4->3->2->1->0', 'phone'],
    ['9🏠8🏠7🏠6🏠5🏠4🏠3🏠2🏠1🏠0', 'phone'],
    ['➒➑➐➏➎➍➌➋➊⓿', 'phone'],
    ['⓽⓼⓻⓺⓹⓸⓷⓶⓵🄌', 'phone'],
    ['नऊ आठ सात सहा पाच चार तीन दोन एक शून्य', 'phone'],
    ['98, 765, 43, 210', 'phone'],
    ['98, 76, 54, 32, 10', 'phone'],
    ['+91-98, 765, 43, 210', 'phone'],
    ['98,765,43,210', 'phone'],
    ['98765, 43210', 'phone'],
    ['98; 765; 43; 210', 'phone'],
    ['98 & 765 & 43210', 'phone'],
    ['98:765:43:210', 'phone'],
    ['98–765—43‒210', 'phone'],
    ['98765⸺43210', 'phone'],
    ['98765\n\n   43210', 'phone'],
    ['98765🏠43210', 'phone'],
    ['⠼⠊⠓⠛⠋⠑⠙⠉⠃⠁⠚', 'phone'],
    ['call nineeight sevensix fivefour threetwo onezero', 'phone'],
    ['callnineeightsevensixfivefourthreetwoonezero', 'phone'],
    ['nineeightdoublesevensixtriplefourzeroone', 'phone'],
    ['ஒன்பதுஎட்டுஏழுஆறுஐந்துநான்குமூன்றுஇரண்டுஒன்றுபூஜ்யம்', 'phone'],
    ['தொண்ணூற்றெட்டு எழுபத்தாறு ஐம்பத்துநான்கு முப்பத்திரண்டு பத்து', 'phone'],
    ['தொண்ணூற்றி எட்டு எழுபத்தி ஆறு ஐம்பத்தி நாலு முப்பத்தி ரெண்டு பத்து', 'phone'],
    ['नौआठसातछहपांचचारतीनदोएकशून्य', 'phone'],
    ['अठानवे छिहत्तर चौवन बत्तीस दस', 'phone'],
    ['अठ्ठ्याण्णव शहात्तर चोपन्न बत्तीस दहा', 'phone'],
    ['athanve chhihattar chauvan battis das', 'phone'],
    ['নয় আট সাত ছয় পাঁচ চার তিন দুই এক শূন্য', 'phone'],
    ['আটানব্বই ছিয়াত্তর চুয়ান্ন বত্রিশ দশ', 'phone'],
    ['తొమ్మిది ఎనిమిది ఏడు ఆరు ఐదు నాలుగు మూడు రెండు ఒకటి సున్నా', 'phone'],
    ['ഒമ്പത് എട്ട് ഏഴ് ആറ് അഞ്ച് നാല് മൂന്ന് രണ്ട് ഒന്ന് പൂജ്യം', 'phone'],
    ['തൊണ്ണൂറ്റിയെട്ട് എഴുപത്തിയാറ് അമ്പത്തിനാല് മുപ്പത്തിരണ്ട് പത്ത്', 'phone'],
    ['ತೊಂಬತ್ತೆಂಟು ಎಪ್ಪತ್ತಾರು ಐವತ್ತನಾಲ್ಕು ಮೂವತ್ತೆರಡು ಹತ್ತು', 'phone'],
    ['नाइन एट सेवन सिक्स फाइव फोर थ्री टू वन जीरो', 'phone'],
    ['nine எட்டு सात ಆರು 5 నాలుగు മൂന്ന് দুই one zero', 'phone'],
    ['1800 123 4567', 'phone'],
    ['1800-425-1234', 'phone'],
    ['18001234567', 'phone'],
    ['1860 500 1234', 'phone'],
    ['ravihomes.in', 'link'],
    ['ravihomes.in பார்க்கவும்', 'link'],
    ['More at ravihomes.in for all flats', 'link'],
    ['Visit ravi-homes.homes', 'link'],
    ['ravihomes dot in', 'link'],
    ['insta ravi_homes', 'link'],
    ['Insta id ravihomes', 'link'],
    ['instagram: ravihomes', 'link'],
    ['ravi_homes on insta', 'link'],
    ['इंस्टा ravi_homes', 'link'],
    ['telegram ravi1985', 'link'],
    ['98765 432IO', 'phone'],
    ['98765O432O', 'phone'],
    ['linktr.ee/ravihomes', 'link'],
    ['youtu.be/abc123', 'link'],
    ['ravihomes . com', 'link'],
    ['ravihomes .com', 'link'],
    ['ravihomes. com', 'link'],
  ])('%s contains a %s', (text, kind) => expect(firstContactDetail(text)).toBe(kind));

  test.each([
    'Rent 18,500 a month, deposit 50,000, maintenance 1,500 extra.',
    '2 BHK of 1,150 sqft on floor 3 of 5, built in 2019, 2 bathrooms.',
    'Sale price 75,00,000 or 6,500 per sqft; loan from 2021 closed.',
    'Visits from 9.00 AM to 6.30 PM on weekdays.',
    'Look at the garden. The dot on the map is the gate.',
    'Two or three people, one car and two bikes; five minutes to the bus.',
    'Facing east.Good light.in front of the park',
    'நல்ல காற்றோட்டம், தண்ணீர் வசதி உண்டு',
    'Survey number 612/2B, plot 45, approval LP 1203/2018',
    '2 BHK @ Saibaba Colony for rent @ 18000',
    'House @Peelamedu, opposite the Facebook office',
    'Sold for 85L in 2019; 65l tank, 9000 | 18000 | 20000',
    'Rooms of 10 oil lamps and 120 ole chairs',
    'What to do in a char house of teen years; one or two do the six seven',
    'Near Yahoo office and the Outlook building, at the park',
    'Price 6,50,00,000 to 9,80,00,000; plots of 600, 800, 1200 and 2400 sqft',
    'Class of 2019, 2020, 2021; bus 70, 72, 81, 95, 101 and 118',
    'Put a white dot in the middle',
    'Buses at 6:30, 7:30, 8:30, 9:30 and 10:30; classes 6, 7, 8 and 9',
    'Flats of 800 & 900 & 1200 sqft; steps ➊ ➋ ➌',
    'நான்கு அறைகள், இரண்டு குளியலறை, ஒரு கார்',
    'दो कमरे, एक रसोई, तीन मंजिल',
  ])('%s contains none', (text) => expect(firstContactDetail(text)).toBeNull());
});

const HONEST = readFileSync(new URL('corpus-honest.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test.each(HONEST)('%s: an honest text contains no contact detail', (line) => {
  const text = line.slice(line.indexOf('|') + 1);
  expect(findContactDetails(text)).toEqual([]);
  expect(findPossibleNumbers(text)).toEqual([]);
});

describe('the lines of a text', () => {
  test.each([
    ['Nice flat\n98\nRooms: 76\nBaths: 54\nFloors: 32\nLifts: 10\nThanks', '98\nRooms: 76\nBaths: 54\nFloors: 32\nLifts: 10'],
    ['98\nRooms: 765\nArea: 43210', '98\nRooms: 765\nArea: 43210'],
    ['A: ninety eight\nB: 76\nC: ஐம்பத்துநான்கு\nD: 3210', 'ninety eight\nB: 76\nC: ஐம்பத்துநான்கு\nD: 3210'],
  ])('%j may contain a phone number', (text, number) => {
    expect(findPossibleNumbers(text).map(({ from, to }) => text.slice(from, to))).toEqual([number]);
  });

  test.each([
    'Floor: 7\nFlats: 24\nArea: 1150 sqft\nLifts: 2',
    'Airport: 65 km\nStation: 12 km\nBeach: 45 km\nTemple: 900 m',
    'Rent: 18,500\nDeposit: 75,000\nNotice: 2 months',
    'Deposit: 75000\nRent: 15000',
  ])('%j may be a list of facts', (text) => expect(findPossibleNumbers(text)).toEqual([]));
});

describe('the span of a contact detail', () => {
  test('is a position in the original text', () => {
    const text = 'Nice. Call nine eight 7 six ५ 4 three two one zero now!';
    const matches = findContactDetails(text);
    expect(matches).toHaveLength(1);
    expect(text.slice(matches[0]!.from, matches[0]!.to)).toBe('nine eight 7 six ५ 4 three two one zero');
  });

  const DIGIT_FORMS = [
    (digit: number) => String(digit),
    (digit: number) => ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][digit]!,
    (digit: number) => String.fromCodePoint(0x0966 + digit),
    (digit: number) => String.fromCodePoint(0x0be6 + digit),
    (digit: number) => ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पांच', 'छह', 'सात', 'आठ', 'नौ'][digit]!,
    (digit: number) => ['poojyam', 'onnu', 'rendu', 'moonu', 'naalu', 'anju', 'aaru', 'ezhu', 'ettu', 'onbadhu'][digit]!,
  ];
  const number = fc
    .tuple(fc.constantFrom(6, 7, 8, 9), fc.array(fc.nat({ max: 9 }), { minLength: 9, maxLength: 9 }))
    .map(([first, otherDigits]) => [first, ...otherDigits]);
  const forms = fc.array(fc.constantFrom(...DIGIT_FORMS), { minLength: 10, maxLength: 10 });
  const gaps = fc.array(fc.constantFrom(' ', ' - ', '. '), { minLength: 9, maxLength: 9 });

  test('covers a phone number in every mixture of digits and number words', () => {
    fc.assert(
      fc.property(number, forms, gaps, (digits, digitForms, separators) => {
        const phone = digits.map((digit, n) => digitForms[n]!(digit) + (separators[n] ?? '')).join('');
        const text = `Call me: ${phone}; thank you.`;
        const matches = findContactDetails(text);
        expect(matches.map(({ kind }) => kind)).toEqual(['phone']);
        const matched = text.slice(matches[0]!.from, matches[0]!.to);
        expect(phone.endsWith(matched)).toBe(true);
        expect(matched.length).toBeGreaterThanOrEqual(phone.length - 4);
      }),
    );
  });

  /** Digit words, and words for two digits, of one language each. */
  const WORDS_BY_LANGUAGE = Object.values(NUMBER_WORDS).map(({ numbers }) => numbers.split(',').map((words) => words.trim().split(/\s+/)));
  const TENS = Object.values(NUMBER_WORDS).flatMap(({ tens = '' }) => tens.split(/[\s,]+/).filter((word) => word !== ''));
  const TWO_DIGIT_WORDS = [...WORDS_BY_LANGUAGE.flatMap((numbers) => numbers.slice(10).flat()), ...TENS];
  const wordOf = (value: number, choice: number): string => {
    const words = WORDS_BY_LANGUAGE.flatMap((numbers) => numbers[value] ?? []);
    return words[choice % words.length]!;
  };

  test('covers a phone number of words in any language, also mixed, with or without spaces', () => {
    const choices = fc.array(fc.nat(), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(number, choices, fc.constantFrom('', ' ', '-', '\n'), (digits, chosen, separator) => {
        const phone = digits.map((digit, n) => wordOf(digit, chosen[n]!)).join(separator);
        // without spaces, "six" and the Hindi "teen" (three) are the English "sixteen", and "eight" and "yettu" begin with "eighty"
        fc.pre(separator !== '' || !TWO_DIGIT_WORDS.some((word) => phone.includes(word)));
        expect(firstContactDetail(`(${phone})`), phone).toBe('phone');
      }),
    );
  });

  test('covers a phone number of words for two digits', () => {
    const tens = WORDS_BY_LANGUAGE.filter((numbers) => numbers.length === 100);
    expect(tens).toHaveLength(3);
    fc.assert(
      fc.property(number, fc.constantFrom(...tens), fc.nat(), (digits, numbers, choice) => {
        const pairs = [0, 2, 4, 6, 8].map((start) => 10 * digits[start]! + digits[start + 1]!);
        fc.pre(pairs.every((pair) => pair >= 10));
        const phone = pairs.map((pair) => numbers[pair]![choice % numbers[pair]!.length]).join(' ');
        expect(firstContactDetail(phone), phone).toBe('phone');
      }),
    );
  });

  test('covers a phone number in groups, whatever is between them', () => {
    const separators = fc.constantFrom('-', '–', '—', '‒', '―', '/', ' | ', ' · ', ' ', '\n', ' - ', '. ', ';', ' & ', ', ', ',');
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(number, separators, cuts, (digits, separator, cutPositions) => {
        const ends = [...cutPositions.toSorted((a, b) => a - b), 10];
        const groups = ends.map((end, n) => digits.slice(n === 0 ? 0 : ends[n - 1], end).join(''));
        // round and ascending numbers may be prices or sizes
        fc.pre(
          groups.some((group) => Number(group) % 50 !== 0) && groups.some((group, n) => n > 0 && Number(group) < Number(groups[n - 1])),
        );
        fc.pre(groups.every((group) => !group.endsWith('000')));
        // a PIN code and a year
        const text = groups.join(separator);
        fc.pre(!/^\d{3}\s?\d{3}\D+(?:19|20)\d\d$/.test(text));
        expect(firstContactDetail(text), text).toBe('phone');
      }),
    );
  });

  test('is not empty, lies inside the text and follows the previous one, for any text', () => {
    const piece = fc.constantFrom('9', '8 ', 'at ', ' dot ', 'com', '@', 'x', 'நான்கு ', 'नौ', '\u{1f3e0}', '.', '०', 'double ', '6️⃣');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        let previousEnd = 0;
        for (const { from, to } of findContactDetails(text)) {
          expect(from).toBeGreaterThanOrEqual(previousEnd);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          previousEnd = to;
        }
      }),
    );
  });
});

const MAX_LENGTH = 500_000;
test.each([
  'a',
  'a.',
  'a-',
  '9 ',
  'at ',
  'dot ',
  ' ',
  '1',
  'a@',
  '6 ',
  'nine ',
  '+1 ',
  'fourteen',
  'saataath',
  '9, ',
  '98:',
  'insta ',
  'a.in ',
  'x\n',
  '98\n',
  'ऊ',
  'twenty ',
])('the time for a very long text of %j is linear in its length', (piece) => {
  const started = process.cpuUsage();
  firstContactDetail(piece.repeat(Math.min(100_000, MAX_LENGTH / piece.length)));
  // CPU time, which does not depend on other load of the machine
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
});

test.each(['9\n', 'Rooms: 98\n', 'x\n', '\n', '98 '])(
  'the time to search the lines of a very long text of %j is linear in its length',
  (piece) => {
    const started = process.cpuUsage();
    findPossibleNumbers(piece.repeat(50_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
  },
);
