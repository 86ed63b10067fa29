/** Close requests (https://html.spec.whatwg.org/multipage/interaction.html#close-requests): not in every browser. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare var CloseWatcher: { new (): CloseWatcher } | undefined;
