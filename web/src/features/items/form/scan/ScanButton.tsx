import { ActionIcon } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { loadScan, ScanDialog } from './loadScan.ts';

interface ScanButtonProps {
  /** The name of the detail. */
  readonly name: string;
  /** The text that is in the field now. */
  readonly text: string;
  readonly onFound: (code: string) => void;
  readonly className: string | undefined;
}

/** The button at the end of a field for a code: it reads the code off the product. */
export function ScanButton({ name, text, onFound, className = '' }: ScanButtonProps) {
  const { t } = useTranslation('createItem');
  const [isOpen, setOpen] = useState(false);
  const label = t('value.scan', { name: name.trim() });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={className}
        aria-label={label}
        title={label}
        onClick={() => void loadScan().then(setOpen)}
      >
        <IconBarcode size={18} aria-hidden="true" />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <ScanDialog
            wanted={knownKeyOf(name)}
            current={text}
            onFound={onFound}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
