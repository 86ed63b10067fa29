import { useTranslation } from 'react-i18next';
import '#web/base/texts/addingFiles.ts';
import { FaultList } from './FaultList.tsx';
import type { FileFailure } from './run/addArchivedFiles.ts';

/** The files that were not added, each with the reason. */
export function FileFailures({ failures }: { readonly failures: readonly FileFailure[] }) {
  const { t } = useTranslation('importing');
  const { t: adding } = useTranslation('addingFiles');
  const problemOf = (failure: FileFailure['failure']): string =>
    failure === 'changed' ? t('archive.problems.changed') : adding(`failures.${failure}`);
  return (
    <FaultList
      title={t('archive.failures', { count: failures.length })}
      faults={failures.map(({ item, name, failure }) =>
        t('archive.fileFault', { item, name, problem: problemOf(failure) }),
      )}
      moreOf={(count) => t('archive.moreFiles', { count })}
    />
  );
}
