import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OwnPhoto } from '../../../../contract/listing/card.ts';
import { PhotoChanges, type PhotoChange } from './photo-changes.ts';

type Photos = readonly OwnPhoto[];
const photo = (id: string, category: string | null = null) => ({ id, category }) as unknown as OwnPhoto;
const idsAndCategories = (photos: Photos) => photos.map(({ id, category }) => `${id}:${category ?? '-'}`);

const setCategory = (id: string, category: string) => (photos: Photos) =>
  photos.map((candidate) => (candidate.id === id ? { ...candidate, category } : candidate));
const remove = (id: string) => (photos: Photos) => photos.filter((candidate) => candidate.id !== id);
const moveToFront = (id: string) => (photos: Photos) => [
  ...photos.filter((candidate) => candidate.id === id),
  ...photos.filter((candidate) => candidate.id !== id),
];

const ids = ['a', 'b', 'c'];
const action = fc.oneof(
  fc.record({ type: fc.constant('describe' as const), id: fc.constantFrom(...ids), category: fc.constantFrom('hall', 'kitchen') }),
  fc.record({ type: fc.constant('to_front' as const), id: fc.constantFrom(...ids) }),
  fc.record({ type: fc.constant('remove' as const), id: fc.constantFrom(...ids) }),
  fc.record({ type: fc.constant('upload' as const) }),
);

it('in the end shows the photos and categories that the server has, in whatever order requests are processed and responses arrive', async () => {
  const schedules = fc.asyncProperty(fc.scheduler(), fc.array(action, { minLength: 2, maxLength: 6 }), async (scheduler, actions) => {
    let server: Photos = ids.map((id) => photo(id));
    let shown: Photos = server;
    const changes = new PhotoChanges();
    const view = { get: () => shown, show: (photos: Photos) => (shown = photos) };
    /** Processes a request at one moment and delivers its response at a later one. */
    const request = async (serve: (photos: Photos) => Photos): Promise<Photos> => {
      await scheduler.schedule(Promise.resolve());
      server = serve(server);
      return scheduler.schedule(Promise.resolve(server));
    };
    const upload = async (id: string) => changes.add(view, await request((photos) => [...photos, photo(id)]));
    const change = (apply: PhotoChange['apply']) => changes.run(view, { apply, send: () => request(apply) });
    const requests = actions.map((each, index) => {
      if (each.type === 'upload') return upload(`new${index}`);
      if (each.type === 'describe') return change(setCategory(each.id, each.category));
      return change(each.type === 'remove' ? remove(each.id) : moveToFront(each.id));
    });
    await scheduler.waitFor(Promise.all(requests));
    expect(idsAndCategories(shown).toSorted()).toEqual(idsAndCategories(server).toSorted());
  });
  await fc.assert(schedules, { numRuns: 200 });
});

it('shows a change immediately, sends the next one after the response, and reverts only the refused change', async () => {
  let shown: Photos = ids.map((id) => photo(id));
  const changes = new PhotoChanges();
  const view = { get: () => shown, show: (photos: Photos) => (shown = photos) };
  const sent: string[] = [];
  let refuse: (error: Error) => void = () => undefined;
  const first = changes.run(view, {
    apply: setCategory('b', 'hall'),
    send: () => {
      sent.push('describe');
      return new Promise<Photos>((_, reject) => (refuse = reject));
    },
  });
  const second = changes.run(view, {
    apply: moveToFront('c'),
    send: (photos) => {
      sent.push('order');
      return Promise.resolve(photos);
    },
  });
  expect(idsAndCategories(shown)).toEqual(['c:-', 'a:-', 'b:hall']);
  await Promise.resolve();
  expect(sent).toEqual(['describe']);
  refuse(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(sent).toEqual(['describe', 'order']);
  expect(idsAndCategories(shown)).toEqual(['c:-', 'a:-', 'b:-']);
});
