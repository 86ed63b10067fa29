const SIGNS = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Acts once: when the user does something for the first time, or when the time has passed. An effect of React.
 * @returns what calls it off
 */
export function atLatest(ms: number, act: () => void): () => void {
  const now = () => {
    stop();
    act();
  };
  const timer = setTimeout(now, ms);
  for (const sign of SIGNS) window.addEventListener(sign, now);
  function stop() {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, now);
  }
  return stop;
}
