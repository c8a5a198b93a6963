import { describe, expect, test } from 'vitest';
import { PATTERNS } from './patterns.ts';

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
