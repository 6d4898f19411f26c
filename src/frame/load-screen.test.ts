import { describe, expect, test } from 'vitest';
import { chunkErrorOf, loadChunk } from './load-screen.ts';

describe('a part of the product', () => {
  test('that comes is handed on', async () => {
    expect(await loadChunk(async () => ({ A: 1 }))).toEqual({ A: 1 });
  });

  test('that does not come in time is given up, by name', async () => {
    const late = loadChunk(() => new Promise(() => {}), 5);
    await expect(late).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: expect.stringMatching(/^Loading chunk failed\.\n\(timeout: /),
    });
  });

  test.each([
    ['Failed to fetch dynamically imported module: http://x/assets/List-1.js', 'missing: http://x/assets/List-1.js'],
    ['error loading dynamically imported module: http://x/assets/List-1.js', 'missing: http://x/assets/List-1.js'],
    ['Importing a module script failed.', 'missing: '],
  ])('%s is told by its address', async (message, told) => {
    await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code: undefined,
      message: `Loading chunk failed.\n(${told})`,
    });
  });

  test('of styles carries its code', () => {
    expect(chunkErrorOf(new Error('Unable to preload CSS for /assets/List-1.css'))).toMatchObject({
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
    });
  });

  test('that breaks is another matter', async () => {
    expect(chunkErrorOf(new TypeError('x is not a function'))).toBeNull();
    await expect(loadChunk(() => Promise.reject(new RangeError('no')))).rejects.toBeInstanceOf(RangeError);
  });
});
