import { lazy, Suspense } from 'react';
import '#web/base/texts/report.ts';
import type { LabelsDialogProps } from '../labels/LabelsDialog.tsx';
import { ReportBar } from './ReportBar.tsx';
import { SelectBox } from './SelectBox.tsx';

const LazyDialog = lazy(() => import('../labels/LabelsDialog.tsx'));

/** The dialog for labels, which not every report mode comes to. */
const LabelsDialog = (dialog: LabelsDialogProps) => (
  <Suspense fallback={null}>
    <LazyDialog {...dialog} />
  </Suspense>
);

/** The parts of the report mode, in one piece of code. */
export default { LabelsDialog, ReportBar, SelectBox };
