import { useEffect, useState } from 'react';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';

type Show = (detail: NamedValue) => string;

/** Without the other forms, whose code is not part of the first load, stored dates are shown as they will be with it. */
let loaded: Show = ({ value }) => isoDateOf(value)?.shown ?? value;

/** How the values of details are shown. Values stand as they were written where the code cannot be loaded. */
export function useShownValue(): Show {
  const [show, setShow] = useState(() => loaded);
  useEffect(() => {
    import('#shared/domain/details/shownValue.ts').then(
      ({ shownValue }) => {
        loaded = shownValue;
        setShow(() => shownValue);
      },
      () => undefined,
    );
  }, []);
  return show;
}
