import { ActionIcon, TextInput } from '@mantine/core';
import { IconLetterCase } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type EditorProps, FIELD_ORDER } from './editorProps.ts';

/** The furthest day that a form offers: a longer year would not be a date any more where details are read. */
const LAST_DAY = '9999-12-31';

/** A day, chosen or typed in the user's own form and stored as `2027-03-14`. A date of another form can be written as a text. */
export function DateInput({
  field,
  text,
  onText,
  onKeyDown,
  onAsText,
}: EditorProps & { readonly onAsText: () => void }) {
  const { t } = useTranslation('createItem');
  return (
    <TextInput
      {...field}
      type="date"
      max={LAST_DAY}
      inputWrapperOrder={FIELD_ORDER}
      value={text}
      onKeyDown={onKeyDown}
      onChange={(event) => onText(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('value.asText')}
          title={t('value.asText')}
          onClick={onAsText}
        >
          <IconLetterCase size={18} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
