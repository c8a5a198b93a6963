import { describe, expect, test } from 'vitest';
import { PATTERNS, contactDetailIn } from './patterns.ts';

describe('phones', () => {
  test.each(['9876543210', '6000000000', '8123456789'])('%s is one', (phone) => expect(PATTERNS.phone.test(phone)).toBe(true));
  test.each(['5999999999', '0987654321', '98765 43210', '987654321', '98765432101', '٩٨٧٦٥٤٣٢١٠', '９８７６５４３２１０', '9876543210\n'])(
    '%j is none',
    (phone) => expect(PATTERNS.phone.test(phone)).toBe(false),
  );
});

describe('RERA numbers', () => {
  test.each(['P51900003268', 'GGM/628/360/2022/103', 'RC/REP/HARERA/GGM/470/202/2021', '284 OF 2017', 'TN/29/Building/0123/2023'])(
    '%s fits',
    (id) => expect(PATTERNS.rera.test(id)).toBe(true),
  );
  test.each(['applied', '<b>123</b>', '/123', 'AB12'])('%s does not', (id) => expect(PATTERNS.rera.test(id)).toBe(false));
});

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
  ])('%s holds a %s', (text, found) => expect(contactDetailIn(text)).toBe(found));

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
  ])('%s holds none', (text) => expect(contactDetailIn(text)).toBeNull());
});

test.each(['a', 'a.', 'a-', '9 ', 'at ', 'dot ', ' ', '1', 'a@'])('a very long text of %j is searched in time with its length', (piece) => {
  const started = performance.now();
  contactDetailIn(piece.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
