import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import '#web/base/texts/exporting.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { ExportForm } from './ExportForm.tsx';
import { Done, Running } from './ExportOutcome.tsx';
import { exportSize } from './exportSize.ts';
import { useExport } from './useExport.ts';

const NARROW = '(max-width: 48em)';

interface ExportDialogProps {
  readonly items: readonly ListedItem[];
  /** Whether a lock has ended an export of these items. */
  readonly wasCut: boolean;
  readonly onClose: () => void;
}

/** Exports items as a table or an archive. While it runs, only its button stops it. */
export default function ExportDialog({ items, wasCut, onClose }: ExportDialogProps) {
  useFocusBack();
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('common');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const size = useMemo(() => exportSize(items), [items]);
  const { state, start, stop, again } = useExport(items, wasCut);
  const isRunning = state.kind === 'running';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      fullScreen={isNarrow}
      centered
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      closeButtonProps={{ 'aria-label': common('close'), disabled: isRunning }}
    >
      {state.kind === 'choosing' && (
        <ExportForm size={size} outcome={state.outcome} onStart={start} onClose={onClose} />
      )}
      {isRunning && <Running size={size} progress={state.progress} onStop={stop} />}
      {state.kind === 'done' && <Done size={size} done={state} onAgain={again} onClose={onClose} />}
    </Modal>
  );
}
