import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { ErrorState } from '#web/ui/Notice.tsx';
import { TransfersLink } from './Outcomes.tsx';
import { NotWithOwner } from './OwnItems.tsx';
import { Loading, MixedName, NextSteps, OwnerFacts, type Preview } from './ownerParts.tsx';
import styles from './TransferRequest.module.css';
import { type ItemRequests, type Sent, useItemRequests } from './useItemRequests.ts';
import { useLookUp, type Wanted } from './useLookUp.ts';
import { WantedList } from './WantedList.tsx';

interface RequestCardProps {
  readonly link: JointLink;
  readonly wanted: readonly Wanted[];
  readonly owner: Preview;
  readonly requests: ItemRequests;
  readonly onLookAgain: () => void;
}

/** The items that are still to be asked for. */
const openOf = (wanted: readonly Wanted[], sent: ReadonlyMap<string, Sent>): string[] =>
  wanted
    .filter(({ assetId, standing }) => standing === 'open' && typeof sent.get(assetId) !== 'string')
    .map(({ assetId }) => assetId);

/**
 * Keeps the focus in the card where the button that had it goes: with the job's progress it is on Cancel, and then on
 * what became of the requests.
 */
function useFocusInside(isRunning: boolean, outcome: RefObject<HTMLElement | null>): void {
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current === isRunning) return;
    wasRunning.current = isRunning;
    if (document.activeElement !== document.body) return;
    const card = outcome.current?.parentElement;
    const wanted = isRunning ? card?.querySelector<HTMLElement>('[data-autofocus]') : outcome.current;
    wanted?.focus();
  }, [isRunning, outcome]);
}

/** The fate of the requests, also read aloud. */
function Report({ owner, sent }: { readonly owner: string; readonly sent: ItemRequests['sent'] }) {
  const { t } = useTranslation('transferRequest');
  const fates = [...sent.values()];
  const requested = fates.filter((became) => became === 'requested').length;
  const failed = fates.filter((became) => typeof became === 'object').length;
  return (
    <>
      {requested > 0 && <Text fw={600}>{t('several.done', { owner, count: requested })}</Text>}
      {failed > 0 && <Text>{t('several.notSent', { count: failed })}</Text>}
    </>
  );
}

/** The items and their owner, the steps of the transfers, and the button that requests all that are free. */
function RequestCard({ link, wanted, owner: preview, requests, onLookAgain }: RequestCardProps) {
  const { t } = useTranslation('transferRequest');
  const owner = preview.ownerUsername;
  const { state, sent, isRunning } = requests;
  const open = openOf(wanted, sent);
  const hasUnknown = wanted.some(({ standing }) => standing === 'unknown');
  const outcome = useRef<HTMLDivElement>(null);
  useFocusInside(isRunning, outcome);
  return (
    <Card withBorder>
      <Stack className={styles.text}>
        <div>
          <Title order={2} dir="auto">
            {t('several.title', { owner, count: wanted.length })}
          </Title>
          <OwnerFacts preview={preview} ownerId={link.ownerId} />
        </div>
        <MixedName owner={owner} />
        <WantedList wanted={wanted} sent={sent} />
        {wanted.some(({ preview: item }) => item?.isEncrypted) && (
          <Text size="sm">{t('several.encrypted', { owner })}</Text>
        )}
        {open.length > 0 && <NextSteps owner={owner} of="several" />}
        {isRunning && state.phase === 'running' && (
          <JobProgress {...state} label={t('several.sending')} onCancel={requests.cancel} />
        )}
        <div role="status" ref={outcome} tabIndex={-1}>
          {!isRunning && <Report owner={owner} sent={sent} />}
        </div>
        {!isRunning && (
          <div className={styles.buttons}>
            {open.length > 0 && (
              <IconButton icon={IconSend} onClick={() => void requests.send(open)}>
                {t('several.submit', { count: open.length })}
              </IconButton>
            )}
            {hasUnknown && (
              <Button variant="default" onClick={onLookAgain}>
                {t('unavailable.action')}
              </Button>
            )}
            {open.length < wanted.length && <TransfersLink />}
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** Requests the items that a link names, each by a request of its own. */
export default function AskForItems({ link }: { readonly link: JointLink }) {
  const { t } = useTranslation('transferRequest');
  const requests = useItemRequests(link.ownerId);
  const { data, isFetching, refetch } = useLookUp(link, requests.isRunning);
  useLeaveQuestion(() => requests.isRunning, {
    question: {
      title: t('several.leaving.title'),
      text: t('several.leaving.text'),
      confirmLabel: t('several.leaving.leave'),
      cancelLabel: t('several.leaving.stay'),
    },
  });
  const retry = () => void refetch();
  const owner = data?.find(({ preview }) => preview !== undefined)?.preview;
  if (data && owner) {
    return <RequestCard link={link} wanted={data} owner={owner} requests={requests} onLookAgain={retry} />;
  }
  if (isFetching) return <Loading />;
  if (data?.every(({ standing }) => standing === 'missing')) return <NotWithOwner assetIds={link.assetIds} />;
  return <ErrorState title={t('several.failed')} text={t('failed.text')} onRetry={retry} />;
}
