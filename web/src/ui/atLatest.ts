type Sign = 'input' | 'keydown' | 'pointerdown';

/**
 * Acts once: at the first of these events in the window, or when the time has passed. An effect of React.
 * @returns what calls it off
 */
export function atLatest(ms: number, signs: readonly Sign[], act: () => void): () => void {
  const now = () => {
    stop();
    act();
  };
  const timer = setTimeout(now, ms);
  for (const sign of signs) window.addEventListener(sign, now);
  function stop() {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, now);
  }
  return stop;
}
