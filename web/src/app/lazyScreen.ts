import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#shared/domain/constants.ts';
import { drawnAtOnce } from '#web/ui/lazyPart.ts';

/** A screen's code could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

interface ScreenModule {
  readonly default: ComponentType;
}

/** @throws {ChunkLoadError} when loading fails twice, or takes longer than two minutes. */
export async function loadInTime(load: () => Promise<ScreenModule>): Promise<ScreenModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading took too long')), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load().catch(load), timeout]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError('Loading failed', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A screen whose code is loaded when it is first shown, or before by `preload`. */
export const lazyScreen = (load: () => Promise<ScreenModule>) => drawnAtOnce(() => loadInTime(load));
