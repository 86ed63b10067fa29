import { Button, Group as Row, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnreachable } from '#web/api/retrying.ts';
import { routes } from '#web/base/routes.ts';
import type { BulkOutcome } from '#web/session/jobs/runBulk.ts';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { NamedFailures } from './groupParts.tsx';
import type { GroupStep } from './groups.ts';
import { useFailureText } from './useDecision.ts';
import type { GroupDecision, ShownGroup } from './useGroup.ts';

interface TallyProps {
  readonly user: string;
  readonly step: GroupStep;
  readonly outcome: BulkOutcome<ShownTransfer, ShownTransfer>;
}

/** How many were decided, failed, and were not reached. */
export function Tally({ user, step, outcome: { done, failed, left, endedBy } }: TallyProps) {
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
export function Outcome({ shown, step, outcome: { done, failed, left }, again, close }: OutcomeProps) {
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
