import { Accordion, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/ui/text.ts';
import { DecisionButtons } from './dialogParts.tsx';
import styles from './GroupDialog.module.css';
import { LeftOut, Words, WordsNote } from './groupParts.tsx';
import { ItemContent } from './ItemContent.tsx';
import { ItemParts } from './requestParts.tsx';
import type { GroupDecision, ShownGroup } from './useGroup.ts';
import type { ReadTransfer } from './useReading.ts';

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
      {ready.some(({ detail }) => detail.verificationPhrase !== undefined) && (
        <WordsNote party="requester" name={group.user} />
      )}
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
