import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Property } from '#shared/contract/assets.ts';

/** Copies the value of a detail as it is stored, and says so. */
export function CopyValue({ name, value }: Pick<Property, 'name' | 'value'>) {
  const { t } = useTranslation('itemDetails');
  const { copy, copied } = useClipboard();
  return (
    <>
      <ActionIcon aria-label={t('value.copy', { name })} onClick={() => copy(value)}>
        {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && t('value.copied')}</VisuallyHidden>
    </>
  );
}
