import { Button, Group, Text } from '@mantine/core';
import { IconEye, IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { routes } from '#web/base/routes.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { formatInstant } from '#web/ui/instants.ts';
import styles from './Activity.module.css';
import { useReceipt } from './api/useReceipt.ts';
import { linkedItem } from './model/itemLink.ts';
import { groupOf, SIGNS } from './signs.ts';
import { useSentence } from './useSentence.ts';

function Receipt({ transferId, at }: { readonly transferId: string; readonly at: string }) {
  const { t } = useTranslation('activity');
  const { save, isSending, failure } = useReceipt(transferId);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        loading={isSending}
        onClick={() => void save()}
        aria-label={t('receipt.labelOf', { date: formatInstant(at) })}
      >
        {t('receipt.action')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** Something that happened, when, and what can be done about it. */
export function Entry({ entry }: { readonly entry: ActivityEntry }) {
  const { t } = useTranslation('activity');
  const sentence = useSentence();
  const { at, kind, transferId } = entry;
  const assetId = linkedItem(entry);
  const group = groupOf(kind);
  const Sign = SIGNS[group];
  return (
    <li className={styles.line} tabIndex={-1}>
      <span className={styles.sign} data-group={group} aria-hidden="true">
        <Sign size={18} />
      </span>
      <div className={styles.text}>
        <Text>{sentence(entry)}</Text>
        <Text size="sm" c="dimmed" component="time" dateTime={at}>
          {formatInstant(at)}
        </Text>
      </div>
      <Group gap={4} className={styles.actions}>
        {assetId !== undefined && (
          <Button
            component={Link}
            to={routes.assetDetails.href({ id: assetId })}
            variant="subtle"
            leftSection={<IconEye size={18} aria-hidden="true" />}
            aria-label={t('itemOf', { date: formatInstant(at) })}
          >
            {t('item')}
          </Button>
        )}
        {kind === 'item_transferred' && transferId !== undefined && (
          <Receipt transferId={transferId} at={at} />
        )}
      </Group>
    </li>
  );
}
