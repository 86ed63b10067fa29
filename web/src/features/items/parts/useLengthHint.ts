import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_LIMITS, type FieldKind } from '../model/itemForm.ts';

/** Of its limit, from where on a text's length matters to the person who types it. */
const NEAR = 0.9;

/** Says how much room is left in a field, once there is little. */
export function useLengthHint(kind: FieldKind, initialText: string) {
  const { t } = useTranslation('createItem');
  const [length, setLength] = useState(initialText.trim().length);
  const limit = FIELD_LIMITS[kind];
  const setText = (text: string) => setLength(text.trim().length);
  if (length < limit * NEAR) return { hint: undefined, setText };
  const left = limit - length;
  return {
    hint: left >= 0 ? t('charactersLeft', { count: left }) : t('charactersOver', { count: -left }),
    setText,
  };
}
