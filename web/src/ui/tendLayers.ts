import { closeByBack } from './closeByBack.ts';
import { holdFocus } from './holdFocus.ts';

/** Looks after each dialog and menu that opens. @returns what ends that */
export function tendLayers(): () => void {
  const ends = [holdFocus(), closeByBack()];
  return () => {
    for (const end of ends) end();
  };
}
