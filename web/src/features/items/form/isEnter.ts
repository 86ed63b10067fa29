import type { KeyboardEvent } from 'react';

/** Whether a key press is an Enter that neither begins a new line nor ends the input of a word by several keys. */
export const isEnter = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
