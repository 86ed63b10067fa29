import { List, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { transfers } from '#shared/contract/transfers.ts';
import { mayImitate, shortIdOf } from '#shared/domain/usernames.ts';
import { Warning } from '#web/ui/Failure.tsx';
import { formatMonth } from '#web/ui/formatMonth.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { isolate } from '#web/ui/text.ts';
import styles from './TransferRequest.module.css';

/** The facts about an item that a user learns before asking for it. */
export type Preview = z.output<(typeof transfers.preview)['response']>;

export function Loading() {
  const { t } = useTranslation('transferRequest');
  return (
    <Stack role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={280} radius="md" />
    </Stack>
  );
}

interface OwnerFactsProps {
  readonly preview: Preview;
  readonly ownerId: string;
}

/** The facts that tell two owners with similar names apart. */
export function OwnerFacts({ preview: { ownerMemberSince: since }, ownerId }: OwnerFactsProps) {
  const { t } = useTranslation('transferRequest');
  const facts = [
    ...(since === undefined ? [] : [t('ask.memberSince', { month: formatMonth(since) })]),
    t('ask.shortId', { id: shortIdOf(ownerId) }),
  ];
  return (
    <Text c="dimmed" size="sm" className={styles.facts}>
      {facts.join(' · ')}
    </Text>
  );
}

/** Warns of a name that may imitate another one. */
export function MixedName({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('transferRequest');
  if (!mayImitate(owner)) return null;
  return <Warning title={t('ask.mixedTitle')}>{t('ask.mixed', { owner: isolate(owner) })}</Warning>;
}

interface NextStepsProps {
  readonly owner: string;
  /** The texts for one item, or those for several, each of which is decided on its own. */
  readonly of: 'ask' | 'several';
}

/** The steps after the request, and what the owner learns of the requester. */
export function NextSteps({ owner, of }: NextStepsProps) {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      <Text>{t(`${of}.lead`, { owner })}</Text>
      <List type="ordered" spacing="xs" withPadding>
        <List.Item>{t(`${of}.notified`, { owner })}</List.Item>
        <List.Item>{t(`${of}.review`, { owner })}</List.Item>
        <List.Item>{t(`${of}.yours`)}</List.Item>
      </List>
      <Text c="dimmed" size="sm">
        {t('ask.seen', { owner })}
      </Text>
      <HelpLink topic="handing-over">{t('ask.help')}</HelpLink>
    </>
  );
}
