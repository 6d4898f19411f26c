import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const chunkTimeout = 120_000;

/** A part of the product that did not come: the network, or a newer version has taken its place. */
export class ChunkLoadError extends Error {
  readonly code: string | undefined;
  constructor(type: 'missing' | 'timeout' | 'error', request: string, code?: string) {
    super(`Loading chunk failed.\n(${type}: ${request})`);
    this.name = 'ChunkLoadError';
    this.code = code;
  }
}

const styles = /unable to preload css/i;
const scripts = /(failed to fetch|error loading) dynamically imported module|importing a module script failed/i;

/** The error as the specification names it, if a part did not come; null for any other. */
export function chunkErrorOf(error: unknown): ChunkLoadError | null {
  if (error instanceof ChunkLoadError) return error;
  const message = error instanceof Error ? error.message : '';
  const request = /(\S+\.(?:js|css|tsx?)\S*)/.exec(message)?.[1] ?? '';
  if (styles.test(message)) return new ChunkLoadError('missing', request, 'CSS_CHUNK_LOAD_FAILED');
  return scripts.test(message) ? new ChunkLoadError('missing', request) : null;
}

/** Waits for a part as long as is sensible. */
export async function loadChunk<T>(file: () => Promise<T>, within = chunkTimeout): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    clock = setTimeout(() => fail(new ChunkLoadError('timeout', String(file).slice(0, 200))), within);
  });
  try {
    return await Promise.race([file(), late]);
  } catch (error) {
    throw chunkErrorOf(error) ?? error;
  } finally {
    clearTimeout(clock);
  }
}

/** A part of the frame that few need at once: loaded when it is first asked for. */
export const loadPart = <Name extends string, Props>(
  file: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadChunk(file).then((module) => ({ default: module[name] })));

/** A screen is loaded when it is first opened. */
export const loadScreen = <Name extends string>(
  file: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> => loadPart(file, name);
