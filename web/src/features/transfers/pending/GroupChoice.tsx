import { Accordion, Badge, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { isolate } from '#web/ui/text.ts';
import { DecisionButtons } from './dialogParts.tsx';
import styles from './GroupDialog.module.css';
import { LeftOut, Words, WordsNote } from './groupParts.tsx';
import { areOfOne, tellingOf } from './groups.ts';
import { ItemContent } from './ItemContent.tsx';
import { approvalOf, ItemParts, isAcknowledged, Requester, RequesterLevel } from './requestParts.tsx';
import type { GroupDecision, ShownGroup } from './useGroup.ts';
import type { ReadTransfer } from './useReading.ts';

const hasWords = ({ detail }: ReadTransfer): boolean => detail.verificationPhrase !== undefined;

function Items({ ready }: Pick<ShownGroup, 'ready'>) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <ul className={styles.items} aria-label={t('group.items')}>
      {ready.map(({ transfer, item, detail }) => (
        <li key={transfer.id}>
          <Text fw={600} dir="auto">
            {item.name}
          </Text>
          <ItemParts item={item} />
          {detail.isEncrypted && (
            <Badge variant="light" leftSection={<IconLock size={12} aria-hidden="true" />}>
              {t('item.encrypted')}
            </Badge>
          )}
          <Words detail={detail} />
        </li>
      ))}
    </ul>
  );
}

interface GroupRequestProps extends Pick<GroupDecision, 'decide' | 'refuse' | 'acknowledgement'> {
  readonly shown: ShownGroup;
}

/** The information for an owner before approving several requests: what a single one shows, with every item. */
export function GroupRequest({ shown, decide, refuse, acknowledgement }: GroupRequestProps) {
  const { t } = useTranslation('pendingTransfers');
  const { group, ready, leftOut } = shown;
  const details = ready.map(({ detail }) => detail);
  const requester = tellingOf(details);
  const about = { user: isolate(group.user), count: ready.length };
  const isOne = areOfOne(details);
  const encrypted = details.filter(({ isEncrypted }) => isEncrypted).length;
  const approve = () =>
    decide(
      shown,
      'approve',
      ready.map(({ transfer, detail }) => ({ transfer, approval: approvalOf(detail) })),
    );
  if (!requester) return null;
  return (
    <Stack>
      <Text>{t('group.approve.lead', about)}</Text>
      {isOne ? (
        <>
          <Requester transfer={requester} />
          <RequesterLevel transfer={requester} count={encrypted} {...acknowledgement} />
          {encrypted > 0 && encrypted < ready.length && (
            <Text size="sm">{t('group.approve.mixed', { count: encrypted })}</Text>
          )}
        </>
      ) : (
        <Failure title={t('group.several.title')} text={t('group.several.text', about)} />
      )}
      {ready.some(hasWords) && <WordsNote party="owner" name={group.user} />}
      <Items ready={ready} />
      <LeftOut kind="approve" failures={leftOut} />
      <Text size="sm" c="dimmed">
        {t('group.approve.effect', about)}
      </Text>
      <DecisionButtons
        accept="approve"
        reject="deny"
        areAll
        isReady={isOne && isAcknowledged(requester, acknowledgement)}
        isBusy={false}
        onDecide={(step) =>
          void (step === 'approve'
            ? approve()
            : refuse({ ...group, transfers: ready.map(({ transfer }) => transfer) }))
        }
      />
    </Stack>
  );
}

interface ReviewedItemProps {
  readonly read: ReadTransfer;
  readonly isOpen: boolean;
}

/** An item, of which photos and details are loaded once it is opened. */
function ReviewedItem({ read: { transfer, item, detail }, isOpen }: ReviewedItemProps) {
  return (
    <Accordion.Item value={transfer.id}>
      <Accordion.Control>
        <Text fw={600} dir="auto">
          {item.name}
        </Text>
        <ItemParts item={item} />
        <Words detail={detail} />
      </Accordion.Control>
      <Accordion.Panel>
        {isOpen && (
          <div className={styles.item}>
            <ItemContent item={item} transferId={transfer.id} />
          </div>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

interface GroupReviewProps extends Pick<GroupDecision, 'decide' | 'refuse'> {
  readonly shown: ShownGroup;
}

/** The items of several transfers, for their requester to review before accepting or rejecting all of them. */
export function GroupReview({ shown, decide, refuse }: GroupReviewProps) {
  const { t } = useTranslation('pendingTransfers');
  const { group, ready, leftOut } = shown;
  const [opened, setOpened] = useState(() => ready.slice(0, 1).map(({ transfer }) => transfer.id));
  const about = { user: isolate(group.user), count: ready.length };
  const transfers = ready.map(({ transfer }) => transfer);
  return (
    <Stack>
      <Text>{t('group.accept.lead', about)}</Text>
      {ready.some(hasWords) && <WordsNote party="requester" name={group.user} />}
      <Accordion multiple variant="contained" value={opened} onChange={setOpened}>
        {ready.map((read) => (
          <ReviewedItem key={read.transfer.id} read={read} isOpen={opened.includes(read.transfer.id)} />
        ))}
      </Accordion>
      <LeftOut kind="accept" failures={leftOut} />
      <Text size="sm" c="dimmed">
        {t('group.accept.effect', about)}
      </Text>
      <DecisionButtons
        accept="accept"
        reject="reject"
        areAll
        isReady
        isBusy={false}
        onDecide={(step) =>
          void (step === 'accept'
            ? decide(
                shown,
                'accept',
                transfers.map((transfer) => ({ transfer })),
              )
            : refuse({ ...group, transfers }))
        }
      />
    </Stack>
  );
}
