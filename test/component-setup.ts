/** Unmounts the components of a test before the next one renders. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// results may arrive late on a busy machine, as for `expect.poll` in `vitest.config.ts`
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
