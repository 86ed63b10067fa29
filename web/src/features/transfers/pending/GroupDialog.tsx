import { Button, Modal, Group as Row, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import type { BulkOutcome } from '#web/session/jobs/runBulk.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { GroupRequest } from './GroupRequest.tsx';
import { GroupReview } from './GroupReview.tsx';
import { NamedFailures } from './groupParts.tsx';
import { type GroupStep, groupKey } from './groups.ts';
import { useFailureText } from './useDecision.ts';
import type { GroupDecision, ShownGroup } from './useGroup.ts';

interface OutcomeProps extends Pick<GroupDecision, 'again' | 'close' | 'reading'> {
  readonly shown: ShownGroup;
  readonly step: GroupStep;
  readonly outcome: BulkOutcome<ShownTransfer, ShownTransfer>;
}

/** Says what was decided and what was not, and offers to try the rest again. */
function Outcome({ shown, step, outcome: { done, failed, left }, again, close, reading }: OutcomeProps) {
  const { t } = useTranslation('pendingTransfers');
  const textOf = useFailureText();
  const rest = [...failed.map(({ input }) => input), ...left];
  const about = { user: isolate(shown.group.user), count: done.length };
  return (
    <Stack>
      <Stack gap={4} role="status">
        {done.length > 0 && <Text>{t(`group.done.${step}`, about)}</Text>}
        {failed.length > 0 && <Text>{t(`group.failed.${step}`, { count: failed.length })}</Text>}
        {left.length > 0 && <Text>{t('group.left', { count: left.length })}</Text>}
      </Stack>
      {failed.length > 0 && <NamedFailures failures={failed} textOf={(error) => textOf(error, step)} />}
      <Row justify="flex-end" gap="xs">
        {step === 'accept' && done.length > 0 && (
          <Button variant="default" component={Link} to={routes.home.href()}>
            {t('group.open')}
          </Button>
        )}
        {rest.length > 0 && (
          <Button
            variant="default"
            loading={reading === groupKey(shown.group)}
            onClick={() => void again(shown, rest)}
          >
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

function Content({ shown, state, cancel, ...decision }: GroupDecision) {
  const { t } = useTranslation('pendingTransfers');
  if (!shown) return null;
  const { step, group } = shown;
  if (step === undefined) {
    return group.kind === 'approve' ? (
      <GroupRequest shown={shown} {...decision} />
    ) : (
      <GroupReview shown={shown} {...decision} />
    );
  }
  if (state.phase === 'running') {
    return <JobProgress {...state} label={t(`group.running.${step}`)} onCancel={cancel} />;
  }
  if (state.phase === 'ready') return null;
  return <Outcome shown={shown} step={step} outcome={state.outcome} {...decision} />;
}

/** The dialog about several transfers. It cannot be closed while it works: Cancel ends that. */
export default function GroupDialog(decision: GroupDecision) {
  const { t } = useTranslation('pendingTransfers');
  const { t: common } = useTranslation('common');
  const { shown, opened, close, leave, state } = decision;
  const isBusy = shown?.step !== undefined && state.phase === 'running';
  return (
    <Modal
      opened={opened}
      onClose={close}
      returnFocus={false}
      onExitTransitionEnd={leave}
      title={shown && t(`group.${shown.group.kind}.title`)}
      size={640}
      centered
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': common('close'), disabled: isBusy }}
    >
      <Content {...decision} />
    </Modal>
  );
}
