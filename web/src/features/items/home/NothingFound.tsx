import { Button, Group } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/incomplete.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { RegistryView } from './useRegistryView.ts';

/** Why nothing is left: not all items are there, the words, the filters, or both. */
function reasonFor(registry: RegistryView): 'arriving' | 'cutShort' | 'text' | 'hidden' | 'filtered' {
  const { view, areHidden, isArriving, isCutShort } = registry;
  const { query } = view;
  if (isArriving) return isCutShort ? 'cutShort' : 'arriving';
  if (query.trim() === '') return 'filtered';
  return areHidden ? 'hidden' : 'text';
}

/** Stands in place of the items when none matches, and offers what leads on. */
export default function NothingFound({ registry }: { readonly registry: RegistryView }) {
  const { t } = useTranslation('nothingFound');
  const { areHidden, suggestion, view, isArriving, setQuery, clearFilters, showAll } = registry;
  return (
    <Notice
      icon={<IconSearchOff size={28} />}
      title={t(isArriving ? 'soFar' : 'title')}
      text={t(reasonFor(registry))}
    >
      <Group justify="center">
        {suggestion !== undefined && (
          <Button onClick={() => setQuery(suggestion)}>{t('suggestion', { words: suggestion })}</Button>
        )}
        {areHidden && view.query.trim() !== '' && <Button onClick={clearFilters}>{t('clear')}</Button>}
        <Button variant="default" onClick={showAll}>
          {t('action')}
        </Button>
      </Group>
    </Notice>
  );
}
