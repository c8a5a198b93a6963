/** Unmounts the components of a test before the next one renders. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// what is waited for may come late on a busy machine, as in `expect.poll` of `vitest.config.ts`
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
