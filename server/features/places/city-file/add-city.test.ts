/** A city is added from a file while the site is running. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KINDS } from '../../../../kinds/index.ts';
import { testApp } from '../../../../test/app.ts';
import { signIn } from '../../../../test/people.ts';
import { completeValues, publishListing } from '../../../../test/wizard.ts';
import { contract } from '../../../../contract/index.ts';
import { addCity } from './add-city.ts';
import { CityFileError, parseCityFile } from './city-file.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../../../docs/examples/erode.json'), 'utf8');
const app = await testApp();
const add = (text: string, dryRun = false) => addCity(app.deps, parseCityFile(text), { dryRun });
const readCities = (slug: string) => app.db.selectFrom('city').selectAll().where('slug', '=', slug).execute();
/** The sentences with which the file is refused. */
async function refusalSentences(text: string): Promise<readonly string[]> {
  try {
    await add(text);
  } catch (error) {
    if (error instanceof CityFileError) return error.sentences;
    throw error;
  }
  return [];
}

describe('the file of a city', () => {
  test('is only checked by a dry run, then adds the city, and changes nothing when it is repeated', async () => {
    const reported = await add(SAMPLE, true);
    expect(reported).toContain('+ erode (Erode)');
    expect(await readCities('erode')).toEqual([]);
    expect(await add(SAMPLE)).toEqual(reported);
    expect(await readCities('erode')).toMatchObject([{ names: { ta: 'ஈரோடு', hi: 'इरोड' }, state: 'Tamil Nadu', accepts_listings: true }]);
    expect(await add(SAMPLE)).toEqual([]);

    const owner = await signIn(app);
    const point = { lat: 11.3151, lng: 77.6776, pincode: '638012' };
    const values = { ...completeValues(KINDS.flatmate), city: 'erode', locality: 'திண்டல்', ...point };
    const { id } = await publishListing(app, owner.token, KINDS.flatmate, values);
    const page = await app.call(contract.search.getSearchPage, { query: { slug: 'flatmate-in-thindal-erodu' } });
    expect(page.body.data).toMatchObject({ canonical: '/flatmate-in-thindal-erode', data: [{ id }] });
  });

  test('that was corrected changes the rows that differ, and does not delete rows that it no longer contains', async () => {
    await add(SAMPLE);
    const file = JSON.parse(SAMPLE) as { localities: { name: string; pincode: string }[] };
    const localities = file.localities.filter(({ name }) => name !== 'Kasipalayam');
    localities[0]!.pincode = '638001';
    expect(await add(JSON.stringify({ ...file, localities }))).toEqual(['~ erode/perundurai-road: pincode "638011" -> "638001"']);
    const slugs = await app.db.selectFrom('locality').select('slug').where('slug', '=', 'kasipalayam').execute();
    expect(slugs).toHaveLength(1);
  });

  test('is refused completely, with the line of every error', async () => {
    await add(SAMPLE);
    const sampleWith = (from: string, to: string) => {
      expect(SAMPLE).toContain(from);
      return SAMPLE.replace(from, to);
    };
    const lineOf = (part: string) => SAMPLE.split('\n').findIndex((line) => line.includes(part)) + 1;
    expect(await refusalSentences(sampleWith('"638004"', '"600004x"'))).toEqual([
      expect.stringMatching(new RegExp(`^Line ${lineOf('"638004"')}, localities\\.2\\.pincode: A pincode has six digits`)),
    ]);
    expect(await refusalSentences(sampleWith('"638004"', '"560001"'))).toEqual([
      expect.stringMatching(new RegExp(`^Line ${lineOf('"638004"')}, localities\\.2\\.pincode: No place in Erode`)),
    ]);
    expect(await refusalSentences(sampleWith('11.3151', '12.3151'))).toEqual([
      expect.stringMatching(new RegExp(`^Line ${lineOf('11.3151')}, localities\\.4\\.lat: Thindal is outside the bounds`)),
    ]);
    expect(await refusalSentences(sampleWith('"hi": "इरोड"', '"hi": "Erode"'))).toContainEqual(
      expect.stringContaining('names.hi: Write this name in the letters of its language'),
    );
    expect(await refusalSentences('{\n  "name": "Erode",,\n}')).toEqual([expect.stringMatching(/not JSON.*line 2/)]);
    const broken = sampleWith('"Surampatti"', '"Surampatti East"').replace('"638004"', '"560001"');
    expect(await refusalSentences(broken)).toHaveLength(2);
    expect(await app.db.selectFrom('locality').select('slug').where('slug', '=', 'surampatti-east').execute()).toEqual([]);
  });
});
