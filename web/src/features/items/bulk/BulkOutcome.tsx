import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { ApiError } from '#web/base/apiError.ts';
import type { BulkFailure, BulkOutcome as Outcome } from '#web/session/jobs/runBulk.ts';
import { isInTransit, isNotFound } from '../api/items.ts';
import { ChangedSince } from './useChangeOne.ts';

/** More names would not be read. */
const NAMED = 20;

function reasonFor(error: unknown): 'inTransit' | 'gone' | 'changedSince' | 'unreachable' | 'other' {
  if (isInTransit(error)) return 'inTransit';
  if (isNotFound(error)) return 'gone';
  if (error instanceof ChangedSince) return 'changedSince';
  return error instanceof ApiError && error.status === 0 ? 'unreachable' : 'other';
}

function Failures({ failed }: { readonly failed: readonly BulkFailure<Item>[] }) {
  const { t } = useTranslation('bulk');
  return (
    <List size="sm">
      {failed.slice(0, NAMED).map(({ input, error }) => (
        <List.Item key={input.id}>
          <bdi>{input.name}</bdi>: {t(`reasons.${reasonFor(error)}`)}
        </List.Item>
      ))}
      {failed.length > NAMED && <List.Item>{t('more', { count: failed.length - NAMED })}</List.Item>}
    </List>
  );
}

interface BulkOutcomeProps {
  readonly outcome: Outcome<Item, unknown>;
  /** One sentence on what was done. */
  readonly done: string | undefined;
  readonly same: number;
  readonly onUndo: (() => void) | undefined;
  readonly onRetry: () => void;
  readonly purpose: 'changed' | 'deleted' | 'undone';
  /** Whether those that were not done stay selected. */
  readonly keepsSelection: boolean;
  readonly onClose: () => void;
}

/** Says what was done and what was not, and offers the ways on. */
export function BulkOutcome({
  outcome,
  done,
  same,
  onUndo,
  onRetry,
  purpose,
  keepsSelection,
  onClose,
}: BulkOutcomeProps) {
  const { t } = useTranslation('bulk');
  const { failed, left } = outcome;
  const isWhole = failed.length + left.length === 0;
  return (
    <Stack>
      <Stack gap={4} role="status">
        {done !== undefined && <Text>{done}</Text>}
        {same > 0 && <Text c="dimmed">{t('same', { count: same })}</Text>}
        {failed.length > 0 && <Text>{t(`failed.${purpose}`, { count: failed.length })}</Text>}
        {left.length > 0 && <Text>{t('left', { count: left.length })}</Text>}
        {!isWhole && keepsSelection && <Text>{t('selected')}</Text>}
      </Stack>
      {failed.length > 0 && <Failures failed={failed} />}
      <Group justify="flex-end" gap="xs">
        {onUndo && (
          <Button variant="default" onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        {!isWhole && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
