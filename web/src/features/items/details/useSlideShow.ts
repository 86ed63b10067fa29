import type { EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { useEffect, useState } from 'react';
import { CAROUSEL_INTERVAL_MS } from '#shared/domain/constants.ts';

/** Runs a carousel by itself while it may. Answers the plugins that the carousel needs for that. */
export function useSlideShow(embla: EmblaCarouselType | undefined, isRunning: boolean) {
  const [autoplay] = useState(() =>
    Autoplay({
      delay: CAROUSEL_INTERVAL_MS,
      playOnInit: false,
      stopOnInteraction: false,
      stopOnFocusIn: false,
    }),
  );
  const [plugins] = useState(() => [autoplay]);
  useEffect(() => {
    if (!embla || !isRunning) return;
    autoplay.play();
    return () => autoplay.stop();
  }, [autoplay, embla, isRunning]);
  return plugins;
}
