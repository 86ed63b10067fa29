import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedValue } from '#shared/domain/knownDetails.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { loadToOpen } from './loadScan.ts';
import type { Scanned } from './scannedCode.ts';

const load = () => import('./ScanNewDetail.tsx');
const ScanNewDetail = lazyPart(load);

interface AddByScanProps {
  readonly details: () => readonly NamedValue[];
  readonly onScanned: (detail: Scanned) => void;
}

/** The button that reads the code of a product into a detail of the form. */
export function AddByScan(props: AddByScanProps) {
  const { t } = useTranslation('createItem');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden="true" />}
        onClick={() => void loadToOpen(load).then(setOpen)}
      >
        {t('scan')}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanNewDetail {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
