import { Button, Group as Row, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnreachable } from '#web/api/retrying.ts';
import { routes } from '#web/base/routes.ts';
import type { BulkOutcome } from '#web/session/jobs/runBulk.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { GroupRequest, GroupReview } from './GroupChoice.tsx';
import styles from './GroupDialog.module.css';
import { LeftOut, NamedFailures } from './groupParts.tsx';
import type { GroupStep } from './groups.ts';
import { useFailureText } from './useDecision.ts';
import type { GroupDecision, ShownGroup } from './useGroup.ts';

interface NothingReadyProps extends Pick<GroupDecision, 'open' | 'close'> {
  readonly shown: ShownGroup;
}

/** None of the transfers can be decided about, maybe only because none could be read. */
function NothingReady({ shown: { group, leftOut }, open, close }: NothingReadyProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Stack>
      <Text>{t('group.none')}</Text>
      <LeftOut kind={group.kind} failures={leftOut} />
      <Row justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void open(group)}>
          {t('group.retry')}
        </Button>
        <Button data-autofocus onClick={close}>
          {t('group.close')}
        </Button>
      </Row>
    </Stack>
  );
}

interface TallyProps {
  readonly user: string;
  readonly step: GroupStep;
  readonly outcome: BulkOutcome<ShownTransfer, ShownTransfer>;
}

/** How many were decided, failed, and were not reached. */
function Tally({ user, step, outcome: { done, failed, left, endedBy } }: TallyProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Stack gap={4} mb="md">
      {done.length > 0 && <Text>{t(`group.done.${step}`, { user: isolate(user), count: done.length })}</Text>}
      {failed.length > 0 && <Text>{t(`group.failed.${step}`, { count: failed.length })}</Text>}
      {left.length > 0 && <Text>{t('group.left', { count: left.length })}</Text>}
      {isUnreachable(endedBy) && <Text>{t('failed.network')}</Text>}
    </Stack>
  );
}

interface OutcomeProps extends Pick<GroupDecision, 'again' | 'close'>, Pick<TallyProps, 'step' | 'outcome'> {
  readonly shown: ShownGroup;
}

/** Names what was not decided, and offers to try it again. */
function Outcome({ shown, step, outcome: { done, failed, left }, again, close }: OutcomeProps) {
  const { t } = useTranslation('pendingTransfers');
  const textOf = useFailureText();
  const rest = [...failed.map(({ input }) => input), ...left];
  return (
    <Stack>
      {failed.length > 0 && <NamedFailures failures={failed} textOf={(error) => textOf(error, step)} />}
      <Row justify="flex-end" gap="xs">
        {step === 'accept' && done.length > 0 && (
          <Button variant="default" component={Link} to={routes.home.href()}>
            {t('group.open')}
          </Button>
        )}
        {rest.length > 0 && (
          <Button variant="default" onClick={() => void again(shown, rest)}>
            {t('group.retry')}
          </Button>
        )}
        <Button data-autofocus onClick={close}>
          {t('group.close')}
        </Button>
      </Row>
    </Stack>
  );
}

/** The phases of the dialog have different content, so each takes the focus anew. */
function phaseOf({ shown, reading, state }: GroupDecision) {
  if (reading !== undefined) return 'reading';
  if (shown?.step !== undefined) return state.phase;
  return shown?.ready.length === 0 ? 'none' : 'choice';
}

function Content(decision: GroupDecision) {
  const { t } = useTranslation('pendingTransfers');
  const { shown, state, cancel, readingState, close } = decision;
  if (!shown) return null;
  const { step, group } = shown;
  if (decision.reading !== undefined) {
    if (readingState.phase !== 'running') return null;
    return <JobProgress {...readingState} label={t('group.reading')} onCancel={close} />;
  }
  if (step === undefined) {
    // Until the dialog that was given up while it read has faded out, there is nothing to say.
    if (shown.ready.length + shown.leftOut.length === 0) return null;
    if (shown.ready.length === 0) return <NothingReady shown={shown} open={decision.open} close={close} />;
    const Decision = group.kind === 'approve' ? GroupRequest : GroupReview;
    const { decide, refuse, acknowledgement } = decision;
    return <Decision shown={shown} decide={decide} refuse={refuse} acknowledgement={acknowledgement} />;
  }
  if (state.phase === 'running') {
    return <JobProgress {...state} label={t(`group.running.${step}`)} onCancel={cancel} />;
  }
  if (state.phase === 'ready') return null;
  return <Outcome shown={shown} step={step} outcome={state.outcome} again={decision.again} close={close} />;
}

/** The content, which keeps the focus through its changes, under a place where its outcome is read aloud. */
function Body(decision: GroupDecision) {
  const { shown, state } = decision;
  const phase = phaseOf(decision);
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phase takes what had the focus off the page
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const wanted = body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? body.current;
    // The body is higher than a phone's window: it stays scrolled to its beginning.
    wanted?.focus({ preventScroll: wanted === body.current });
  }, [phase]);
  return (
    <div ref={body} tabIndex={-1} className={styles.body}>
      <div role="status">
        {phase === 'ended' && shown?.step !== undefined && state.phase === 'ended' && (
          <Tally user={shown.group.user} step={shown.step} outcome={state.outcome} />
        )}
      </div>
      <Content {...decision} />
    </div>
  );
}

/** The dialog about several transfers. It cannot be closed while it decides: Cancel ends that. */
export default function GroupDialog(decision: GroupDecision) {
  const { t } = useTranslation('pendingTransfers');
  const { shown, opened, close, leave } = decision;
  const isBusy = phaseOf(decision) === 'running';
  return (
    <Dialog
      opened={opened}
      onClose={close}
      returnFocus={false}
      onExitTransitionEnd={leave}
      title={shown && t(`group.${shown.group.kind}.title`)}
      size={640}
      closeOnClickOutside={!isBusy}
      isBusy={isBusy}
    >
      <Body {...decision} />
    </Dialog>
  );
}
