import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { newDocument, textWidth, wrapText, writeLine } from './document.ts';

const TEXT = 'Home கோயம்புத்தூரில் வீடு किराये के लिए घर ₹ 18,500';

function draw(): void {
  const pdf = newDocument('A text in every script', new Date(0));
  for (const weight of ['bold', 'plain', 'bold', 'plain'] as const)
    for (const line of wrapText(pdf, TEXT, 120, 24, weight)) writeLine(pdf, line, 56, 56, { size: 24, weight });
  pdf.end();
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('fonts are read and decompressed once, for any number of texts, weights and documents', () => {
  const reads = vi.spyOn(fs, 'readFileSync');
  // pdfkit imports the function by its name
  syncBuiltinESMExports();
  const fontsRead = () => reads.mock.calls.map(([path]) => String(path)).filter((path) => path.includes('.woff'));
  draw();
  expect(fontsRead()).not.toEqual([]);
  expect(fontsRead()).toHaveLength(new Set(fontsRead()).size);
  reads.mockClear();
  draw();
  expect(fontsRead()).toEqual([]);
});

test('a letter is shaped correctly after it was drawn as a part of another letter', () => {
  const pdf = newDocument('A Kannada text', new Date(0));
  const width = (text: string) => textWidth(pdf, text, 24, 'plain');
  // the outline of ಮ contains that of ವ
  writeLine(pdf, 'ಮನೆ', 56, 56);
  expect(width('ವಿ'), 'no dotted circle between letter and vowel').toBeLessThan(1.5 * width('ವ'));
});

test('a Kannada cluster that ends in a virama shows it once, on the upper letter', () => {
  const pdf = newDocument('A Kannada text', new Date(0));
  const width = (text: string) => textWidth(pdf, text, 24, 'plain');
  // the lower letter ಟ has the same width below both forms of the upper letter
  expect(width('ಲ್ಟ್') - width('ಲ್')).toBeCloseTo(width('ಲ್ಟ') - width('ಲ'), 3);
});

test('letters with a mark that the font has no place for are drawn', () => {
  const pdf = newDocument('Devanagari texts', new Date(0));
  for (const text of ['इ्', 'ॼ़', 'नमस्ते ॼ़ इ्'.repeat(20)]) {
    expect(textWidth(pdf, text, 24, 'plain')).toBeGreaterThan(0);
    for (const line of wrapText(pdf, text, 120, 24)) writeLine(pdf, line, 56, 56, { size: 24 });
  }
  pdf.end();
});

test('no line is wider than the page, and all characters are kept', () => {
  const pdf = newDocument('Long texts', new Date(0));
  for (const text of ['W'.repeat(300), `${TEXT} `.repeat(20), 'வீட்டுக்கு'.repeat(30), 'अஆAಅ'.repeat(60), 'a b '.repeat(70)]) {
    const lines = wrapText(pdf, text, 200, 12);
    for (const line of lines) expect(textWidth(pdf, line, 12, 'plain')).toBeLessThanOrEqual(200.01);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});

test('a word is measured a few times, however long it is', () => {
  const pdf = newDocument('A long word', new Date(0));
  wrapText(pdf, 'கா', 480, 10);
  const { font } = (pdf as unknown as { _font: { font: { layout: (text: string) => unknown } } })._font;
  const layout = vi.spyOn(font, 'layout');
  wrapText(pdf, 'காகி'.repeat(150), 480, 10);
  expect(layout.mock.calls.length).toBeLessThan(10);
});
