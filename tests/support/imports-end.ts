import { afterAll, vi } from 'vitest';

// A part that is fetched late may be on its way when the last test of a file is done; the worker that ends before it calls that a failure.
afterAll(() => vi.dynamicImportSettled());
