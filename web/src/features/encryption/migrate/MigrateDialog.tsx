import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MigrateForm } from './MigrateForm.tsx';
import type { LevelChanged } from './useLevelChange.ts';

interface MigrateDialogProps {
  readonly opened: boolean;
  readonly current: SecurityLevel | null;
  /** The level that is chosen at first. */
  readonly target: SecurityLevel;
  readonly onClose: () => void;
  readonly onChanged: (change: LevelChanged) => void;
}

/** Moves to another level: makes the vault where there is none, else changes it. */
export function MigrateDialog({ opened, current, target, onClose, onChanged }: MigrateDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <FormDialog opened={opened} title={t('migrate.title')} onClose={onClose}>
      {(setBusy) => (
        <MigrateForm
          startsFrom={current}
          startsWith={target}
          onBusy={setBusy}
          onCancel={onClose}
          onChanged={onChanged}
        />
      )}
    </FormDialog>
  );
}
