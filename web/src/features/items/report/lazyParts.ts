import { lazy } from 'react';

/** The parts of the report mode, which few visits need: they come together, with their texts. */
const parts = async () => (await import('./parts.tsx')).default;

export const ReportBar = lazy(async () => ({ default: (await parts()).ReportBar }));
export const SelectBox = lazy(async () => ({ default: (await parts()).SelectBox }));
export const LabelsDialog = lazy(async () => ({ default: (await parts()).LabelsDialog }));
