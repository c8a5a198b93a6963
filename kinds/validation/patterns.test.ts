import { describe, expect, test } from 'vitest';
import { PATTERNS, videoOf } from './patterns.ts';

describe('phones', () => {
  test.each(['9876543210', '6000000000', '8123456789'])('%s is one', (phone) => expect(PATTERNS.phone.test(phone)).toBe(true));
  test.each(['5999999999', '0987654321', '98765 43210', '987654321', '98765432101', '٩٨٧٦٥٤٣٢١٠', '９８７６５４３２１０', '9876543210\n'])(
    '%j is none',
    (phone) => expect(PATTERNS.phone.test(phone)).toBe(false),
  );
});

describe('RERA numbers', () => {
  test.each(['P51900003268', 'GGM/628/360/2022/103', 'RC/REP/HARERA/GGM/470/202/2021', '284 OF 2017', 'TN/29/Building/0123/2023'])(
    '%s is one',
    (id) => expect(PATTERNS.rera.test(id)).toBe(true),
  );
  test.each(['applied', '<b>123</b>', '/123', 'AB12'])('%s is none', (id) => expect(PATTERNS.rera.test(id)).toBe(false));
});

describe('links of videos', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc-1_2', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ])('%s is one', (link, url) => {
    expect(PATTERNS.video.test(link)).toBe(true);
    expect(videoOf(link)?.url).toBe(url);
  });
  test.each([
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ#call-9876543210',
    'javascript:alert(1)',
    'https://www.youtube.com/@somebody',
    'https://youtu.be/dQw4w9WgXcQ\n',
  ])('%j is none', (link) => {
    expect(PATTERNS.video.test(link)).toBe(false);
    expect(videoOf(link)).toBeNull();
  });
});
