/**
 * Acts once: at the first event of this kind in the window, or when the time has passed. An effect of React.
 * @returns what calls it off
 */
export function atLatest(ms: number, event: 'input' | 'keydown', act: () => void): () => void {
  const now = () => {
    stop();
    act();
  };
  const timer = setTimeout(now, ms);
  window.addEventListener(event, now);
  function stop() {
    clearTimeout(timer);
    window.removeEventListener(event, now);
  }
  return stop;
}
