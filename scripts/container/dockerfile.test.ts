import { expect, test } from 'vitest';
import { readDockerfile } from './dockerfile.ts';

test('the value of an environment variable may contain equals signs and quotes', () => {
  const [stage] = readDockerfile('FROM node\nENV NODE_OPTIONS=--max-old-space-size=512 GREETING="a b=c"\n');
  expect(stage!.env).toEqual({ NODE_OPTIONS: '--max-old-space-size=512', GREETING: 'a b=c' });
});

test.each([
  'ENV NAME value',
  'ENTRYPOINT node server/main.ts',
  'HEALTHCHECK CMD node scripts/health-check.ts',
  'SHELL ["/bin/bash", "-c"]',
])('%s is refused, because the check does not support it', (instruction) => {
  expect(() => readDockerfile(`FROM node\n${instruction}\n`)).toThrow(instruction.split(' ')[0]);
});
