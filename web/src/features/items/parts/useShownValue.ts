import { useEffect, useState } from 'react';
import { dateOf } from '#shared/domain/dates.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';

type Show = (detail: NamedValue) => string;

/** Without the other forms, whose code is not part of the first load, dates are shown as they will be with it. */
let loaded: Show = ({ value }) => dateOf(value)?.shown ?? value;

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
