import { type ComponentType, createElement, lazy, useState } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#shared/domain/constants.ts';

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

interface Source {
  /** The screen, once its code is there. */
  loaded?: ComponentType;
  readonly Late: ComponentType;
}

function Screen({ source }: { readonly source: Source }) {
  const [Shown] = useState(() => source.loaded ?? source.Late);
  return createElement(Shown);
}

/**
 * A screen whose code is loaded when it is first shown, or before by `preload`. If it is there by then, the screen is
 * drawn at once: React keeps what it shows in place of a late one for 300 ms.
 */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  const preload = async (): Promise<ScreenModule> => {
    const module = await loadInTime(load);
    source.loaded = module.default;
    return module;
  };
  const source: Source = { Late: lazy(preload) };
  return Object.assign(() => createElement(Screen, { source }), { preload });
}
