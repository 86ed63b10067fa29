import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconPackageExport, IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';

const PHONE = '(max-width: 40em)';

interface SelectionActionsProps {
  readonly disabled: boolean;
  readonly onLabels: () => void;
  readonly onExport: () => void;
}

/** The actions for the selected items beside the report. A phone has no room for a row of buttons: there, a menu has them. */
export function SelectionActions({ disabled, onLabels, onExport }: SelectionActionsProps) {
  const { t } = useTranslation('reportMode');
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const actions = [
    { label: t('printLabels'), Icon: IconTags, onClick: onLabels },
    { label: t('export'), Icon: IconPackageExport, onClick: onExport },
  ].map(({ Icon, ...action }) => ({ ...action, icon: <Icon size={18} aria-hidden="true" /> }));
  if (!isPhone) {
    return actions.map(({ label, icon, onClick }) => (
      <Button key={label} variant="default" disabled={disabled} leftSection={icon} onClick={onClick}>
        {label}
      </Button>
    ));
  }
  return (
    <ActionMenu
      position="top-start"
      floatingStrategy="fixed"
      target={
        <ActionIcon variant="default" size={44} disabled={disabled} aria-label={t('more')}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
      entries={actions}
    />
  );
}
