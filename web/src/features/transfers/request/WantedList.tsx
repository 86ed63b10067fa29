import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/failureText.ts';
import { isNotFound } from '#web/base/apiError.ts';
import styles from './TransferRequest.module.css';
import type { Sent } from './useItemRequests.ts';
import type { Wanted } from './useLookUp.ts';

interface WantedListProps {
  readonly wanted: readonly Wanted[];
  readonly sent: ReadonlyMap<string, Sent>;
}

function useWords() {
  const { t } = useTranslation('transferRequest');
  const nameOf = ({ preview, standing }: Wanted): string => {
    if (preview?.assetName !== undefined) return preview.assetName;
    return t(
      preview ? 'several.nameless' : `several.names.${standing === 'missing' ? 'missing' : 'unknown'}`,
    );
  };
  const standingOf = ({ standing }: Wanted, became: Sent | undefined): string => {
    if (typeof became === 'string') return t(`several.standings.${became}`);
    // The reason of a refusal may have passed: where the item stands now says more.
    if (became === undefined || standing !== 'open') return t(`several.standings.${standing}`);
    if (isNotFound(became.error)) return t(`several.standings.${became.isRepeat ? 'withdrawn' : 'missing'}`);
    return serverMessage(became.error) ?? t('several.standings.failed');
  };
  return { nameOf, standingOf };
}

/** The items of a link by name, as far as that is not encrypted, each with what became of its request. */
export function WantedList({ wanted, sent }: WantedListProps) {
  const { t } = useTranslation('transferRequest');
  const { nameOf, standingOf } = useWords();
  return (
    <ul className={styles.wanted} aria-label={t('several.items')}>
      {wanted.map((item) => {
        const became = sent.get(item.assetId);
        const isAmiss =
          typeof became === 'object' || ['missing', 'unavailable', 'unknown'].includes(item.standing);
        return (
          <li key={item.assetId}>
            <Text fw={500} dir="auto">
              {nameOf(item)}
            </Text>
            <Text size="sm" c={isAmiss ? undefined : 'dimmed'}>
              {standingOf(item, became)}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
