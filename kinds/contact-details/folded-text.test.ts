import { expect, test } from 'vitest';
import { foldText } from './folded-text.ts';

test('no character becomes more than four units, so that scanning a text costs no more than its length allows', () => {
  const tooLong: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (!isSurrogate && foldText(String.fromCodePoint(code)).plain.length > 4) tooLong.push(code.toString(16));
  }
  expect(tooLong).toEqual([]);
});

test.each([
  ['㎏', 'kg'],
  ['⑼', '(9)'],
  ['𝟗', '9'],
  ['९', '9'],
  ['\u{fdfa}', '\u{fdfa}'],
])('%s is matched as %s', (text, plain) => {
  expect(foldText(text).plain).toBe(plain);
});
