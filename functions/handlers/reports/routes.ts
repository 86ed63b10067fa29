import { type Route, route } from '#functions/lib/http/route.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { type DocumentDeps, generateReport, printLabels, receipt } from './documents.ts';
import { listCompleted } from './listCompleted.ts';

export const reportRoutes = (deps: DocumentDeps): Route[] => [
  route(reports.generate, ({ caller, body }) => generateReport(deps, caller, body), 'vault'),
  route(labels.print, ({ caller, body }) => printLabels(deps, caller, body), 'vault'),
  route(transfers.receipt, ({ caller, params }) => receipt(deps, caller, params.id), 'vault'),
  route(
    transfers.completed,
    async ({ caller, query }) => ({
      body: await listCompleted(deps, caller, query.cursor),
    }),
    'vault',
  ),
];
