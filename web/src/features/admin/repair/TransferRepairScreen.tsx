import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/admin.ts';
import { failureText } from '#web/api/failureText.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { isDenied } from '../api/denied.ts';
import { useProblemTransfers } from '../api/problemTransfers.ts';
import { AccessDenied } from '../parts/AccessDenied.tsx';
import { ListLoading } from '../parts/ListLoading.tsx';
import { OutcomeNote } from './OutcomeNote.tsx';
import { ProblemList } from './ProblemList.tsx';
import { RepairForm } from './RepairForm.tsx';
import { useRepair } from './useRepair.ts';

type Repair = ReturnType<typeof useRepair>;

function Problems({ repair }: { readonly repair: Repair }) {
  const { t } = useTranslation('transferRepair');
  const { data, error, isFetching, refetch } = useProblemTransfers();
  if (isDenied(error)) return <AccessDenied />;
  const text = failureText(error, {
    fallback: t('loadFailed'),
    thrown: (reason) => t('loadThrown', { reason }),
  });
  if (data) {
    return (
      <>
        {error && !isFetching && <Failure text={text} />}
        <ProblemList problems={data} busy={repair.busy} onRepair={repair.start} />
      </>
    );
  }
  if (isFetching || !error) return <ListLoading text={t('loading')} />;
  return <ErrorState title={t('loadFailed')} text={text} onRetry={() => void refetch()} />;
}

function PasswordDialog({ repair: { asking, stopAsking, repair } }: { readonly repair: Repair }) {
  const { t } = useTranslation('transferRepair');
  return (
    <FormDialog opened={asking !== undefined} title={t('password.title')} onClose={stopAsking}>
      {(setBusy) =>
        asking && (
          <RepairForm
            problem={asking}
            onBusy={setBusy}
            onCancel={stopAsking}
            onSend={async (password) => {
              await repair(asking, password);
              stopAsking();
            }}
          />
        )
      }
    </FormDialog>
  );
}

/** The transfers whose records disagree, for administrators to repair. */
export default function TransferRepairScreen() {
  const { t } = useTranslation('transferRepair');
  const { isFetching, refetch } = useProblemTransfers();
  const repair = useRepair();
  const { outcome, setOutcome } = repair;
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('refresh')}
          </Button>
        }
      />
      {outcome && <OutcomeNote outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <Problems repair={repair} />
      <PasswordDialog repair={repair} />
    </>
  );
}
