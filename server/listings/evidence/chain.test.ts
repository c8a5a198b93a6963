import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitTo, recordHash, faultOf, type EvidenceMethod } from './chain.ts';

const METHODS: readonly EvidenceMethod[] = ['confirmed', 'phone_verified', 'document_seen', 'rera_checked', 'visit_answered', 'withdrawn'];
const at = fc.date({ noInvalidDate: true, min: new Date('2024-01-01'), max: new Date('2030-01-01') });
const content = fc.record({
  method: fc.constantFrom(...METHODS),
  at,
  expires_at: fc.option(at),
  details: fc.dictionary(fc.constantFrom('document', 'number', 'as_shown', 'of'), fc.oneof(fc.string(), fc.boolean(), fc.integer())),
  source: fc.option(fc.string({ minLength: 1 })),
  staffId: fc.option(fc.uuid()),
});
type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

function chainOf(publicId: string, contents: readonly Content[]) {
  let previousHash: Buffer | null = null;
  return contents.map(({ staffId, ...record }, index) => {
    const person = staffId === null ? { salt: null, commitment: null } : commitTo(staffId);
    const chained = { ...record, ...person, decided_by: staffId, position: index + 1 };
    previousHash = recordHash(publicId, chained.position, previousHash, chained);
    return { ...chained, hash: previousHash };
  });
}
type Chain = ReturnType<typeof chainOf>;
const faultsOf = (publicId: string, chain: Chain) =>
  chain.flatMap((record, index) => faultOf(publicId, chain[index - 1] ?? null, record) ?? []);
const chains = fc.array(content, { minLength: 2, maxLength: 6 });

test('a recorded chain has no fault, also after the people who checked were erased', () => {
  fc.assert(
    fc.property(chains, (contents) => {
      const chain = chainOf('abc', contents);
      expect(faultsOf('abc', chain)).toEqual([]);
      expect(
        faultsOf(
          'abc',
          chain.map((record) => ({ ...record, decided_by: null })),
        ),
      ).toEqual([]);
    }),
  );
});

test('a record that was changed, removed, moved, added, or copied from another listing is detected', () => {
  const tampering: readonly ((chain: Chain, index: number) => Chain)[] = [
    (chain, index) => chain.with(index, { ...chain[index]!, at: new Date(chain[index]!.at.getTime() + 1) }),
    (chain, index) => chain.with(index, { ...chain[index]!, expires_at: new Date('2031-01-01') }),
    (chain, index) => chain.with(index, { ...chain[index]!, details: { ...chain[index]!.details, number: 'other' } }),
    (chain, index) => chain.with(index, { ...chain[index]!, decided_by: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' }),
    // removes any but the last record: a chain without its last record is valid
    (chain, index) => chain.toSpliced(Math.min(index, chain.length - 2), 1),
    (chain, index) => chain.toSpliced(index, 0, chain[index]!),
    (chain) => chain.toReversed(),
  ];
  fc.assert(
    fc.property(chains, fc.nat(), fc.constantFrom(...tampering), (contents, seed, tamper) => {
      const chain = chainOf('abc', contents);
      expect(faultsOf('abc', tamper(chain, seed % chain.length))).not.toEqual([]);
      expect(faultsOf('abd', chain)).not.toEqual([]);
    }),
  );
});
