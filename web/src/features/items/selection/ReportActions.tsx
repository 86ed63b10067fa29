import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconFileDownload, type IconProps, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { reports } from '#shared/contract/reports.ts';
import { PAPERS, type Paper } from '#shared/domain/paper.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { readListAnew } from '#web/api/itemCache.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/report.ts';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { choosePaper, chosenPaper } from '../report/paper.ts';
import { clientTimestamp, isGivenUp, pdfFailure, useSavePdf } from '../report/pdfFile.ts';
import type { ReportMode } from './useReportMode.ts';

interface Order {
  readonly items: readonly ListedItem[];
  readonly paper: Paper;
  readonly onMade: () => void;
}

/** Returns a function that makes the report of some items, saves it, and reports success or failure. */
function useReport() {
  const { t } = useTranslation('reportMode');
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const savePdf = useSavePdf(t('fileStem'));

  const explain = async (error: unknown): Promise<void> => {
    if (isGivenUp(error)) return;
    if (isNotFound(error)) void readListAnew(client);
    const { kind, reason } = pdfFailure(error);
    await errorDialog({ title: t('failed.title'), text: t(`failed.${kind}`, { reason }) });
  };
  return async ({ items, paper, onMade }: Order, signal: AbortSignal): Promise<void> => {
    const assetIds = items.map(({ id }) => id);
    const at = new Date();
    const body = { assetIds, paper, clientTimestamp: clientTimestamp(at) };
    const make = () => fetchFile(api, reports.generate, { body, signal });
    try {
      const file = await withAuthentication(make, 'report');
      if (signal.aborted) return;
      void successToast(t('done', { name: savePdf(file, at) }));
      onMade();
    } catch (error) {
      await explain(error);
    }
  };
}

/** Takes the room of the mark. */
const Unchecked = (props: IconProps) => <IconCheck {...props} opacity={0} />;

interface PaperMenuProps {
  readonly paper: Paper;
  readonly disabled: boolean;
  readonly onChoose: (paper: Paper) => void;
}

/** The paper of the report. It is kept in this browser. */
function PaperMenu({ paper, onChoose, disabled }: PaperMenuProps) {
  const { t } = useTranslation('reportMode');
  return (
    <ActionMenu
      floatingStrategy="fixed"
      target={
        <Button
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={t('paper', { paper: t(`papers.${paper}`) })}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {paper}
        </Button>
      }
      entries={PAPERS.map((offered) => ({
        label: t(`papers.${offered}`),
        icon: offered === paper ? IconCheck : Unchecked,
        onClick: () => onChoose(offered),
      }))}
    />
  );
}

interface ReportActionsProps {
  /** Whether others are on their way, which may be selected. */
  readonly isArriving: boolean;
  readonly job: ReportMode['job'];
  /** Runs an action on as many of the selected items as a report may have. */
  readonly withItems: (action: (items: readonly ListedItem[], onMade: () => void) => void) => void;
}

/** Makes the report of the selected items, or cancels it, and offers its paper. */
export function ReportActions({ isArriving, job, withItems }: ReportActionsProps) {
  const { t } = useTranslation('reportMode');
  const { t: common } = useTranslation('common');
  const report = useReport();
  const [paper, setPaper] = useState(chosenPaper);
  const { isRunning, run, cancel } = job;
  const generate = () =>
    withItems((items, onMade) => void run((signal) => report({ items, paper, onMade }, signal)));
  const Icon = isRunning ? IconX : IconFileDownload;
  return (
    <>
      <IconButton
        variant={isRunning ? 'default' : 'filled'}
        disabled={isArriving && !isRunning}
        icon={Icon}
        onClick={isRunning ? cancel : generate}
      >
        {isRunning ? common('cancel') : t('generate')}
      </IconButton>
      <PaperMenu
        paper={paper}
        disabled={isRunning}
        onChoose={(chosen) => {
          choosePaper(chosen);
          setPaper(chosen);
        }}
      />
    </>
  );
}
