import { Button, Card, List, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointLink } from '#shared/domain/transferLink.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { ErrorState } from '#web/ui/Notice.tsx';
import { NoSuchItem, TransfersLink } from './Outcomes.tsx';
import { Loading, MixedName, OwnerFacts, type Preview } from './ownerParts.tsx';
import styles from './TransferRequest.module.css';
import { type Sent, useItemRequests } from './useItemRequests.ts';
import { isMissing, useLookUp, type Wanted } from './useLookUp.ts';
import { WantedList } from './WantedList.tsx';

interface RequestCardProps {
  readonly link: JointLink;
  readonly wanted: readonly Wanted[];
  readonly owner: Preview;
  readonly onLookAgain: () => void;
}

/** The items that are still to be asked for. */
const openOf = (wanted: readonly Wanted[], sent: ReadonlyMap<string, Sent>): string[] =>
  wanted
    .filter(({ assetId, standing }) => {
      const became = sent.get(assetId);
      if (standing !== 'open' || typeof became === 'string') return false;
      return became === undefined || !isMissing(became.error);
    })
    .map(({ assetId }) => assetId);

/** The steps after the request. Each item is decided on its own. */
function NextSteps({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      <Text>{t('several.lead', { owner })}</Text>
      <List type="ordered" spacing="xs" withPadding>
        <List.Item>{t('several.notified', { owner })}</List.Item>
        <List.Item>{t('several.review', { owner })}</List.Item>
        <List.Item>{t('several.yours')}</List.Item>
      </List>
      <Text c="dimmed" size="sm">
        {t('ask.seen', { owner })}
      </Text>
      <HelpLink topic="handing-over">{t('ask.help')}</HelpLink>
    </>
  );
}

/** The items and their owner, the steps of the transfers, and the button that requests all that are free. */
function RequestCard({ link, wanted, owner: preview, onLookAgain }: RequestCardProps) {
  const { t } = useTranslation('transferRequest');
  const requests = useItemRequests(link.ownerId);
  const owner = preview.ownerUsername;
  const open = openOf(wanted, requests.sent);
  const requested = [...requests.sent.values()].filter((became) => became === 'requested').length;
  const hasUnknown = wanted.some(({ standing }) => standing === 'unknown');
  const { state } = requests;
  const outcome = useRef<HTMLDivElement>(null);
  const send = async () => {
    await requests.send(open);
    // The button had the focus and is gone.
    outcome.current?.focus();
  };
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
        <WantedList wanted={wanted} sent={requests.sent} />
        {wanted.some(({ preview: item }) => item?.isEncrypted) && (
          <Text size="sm">{t('several.encrypted', { owner })}</Text>
        )}
        {open.length > 0 && <NextSteps owner={owner} />}
        {requests.isRunning && state.phase === 'running' && (
          <JobProgress {...state} label={t('several.sending')} onCancel={requests.cancel} />
        )}
        <div role="status" ref={outcome} tabIndex={-1}>
          {!requests.isRunning && requested > 0 && (
            <Text fw={600}>{t('several.done', { owner, count: requested })}</Text>
          )}
        </div>
        {!requests.isRunning && (
          <div className={styles.buttons}>
            {open.length > 0 && (
              <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={() => void send()}>
                {t('several.submit', { count: open.length })}
              </Button>
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
  const { data, isFetching, refetch } = useLookUp(link);
  const retry = () => void refetch();
  const owner = data?.find(({ preview }) => preview !== undefined)?.preview;
  if (data && owner) return <RequestCard link={link} wanted={data} owner={owner} onLookAgain={retry} />;
  if (isFetching) return <Loading />;
  if (data?.every(({ standing }) => standing === 'missing')) return <NoSuchItem />;
  return <ErrorState title={t('several.failed')} text={t('failed.text')} onRetry={retry} />;
}
