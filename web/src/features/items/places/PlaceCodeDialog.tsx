import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showPlace } from '#shared/domain/places.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { unlessOver } from '#web/base/unlessOver.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import styles from './Places.module.css';
import { placeLink } from './placeId.ts';
import type { Place } from './placeTree.ts';

/** The white margin around the code, in modules. */
const QUIET_ZONE = 4;

/** A data URL of the label's QR code. It is drawn in the browser, so that the server learns nothing of the place. */
async function drawCode(userId: string, place: Place): Promise<string> {
  const [{ toString: draw }, link] = await Promise.all([import('qrcode'), placeLink(userId, place)]);
  const svg = await draw(link, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function useCode(place: Place): { readonly source?: string; readonly hasFailed: boolean } {
  const userId = userIdOf(useAuth().user);
  const [code, setCode] = useState<{ readonly source?: string; readonly hasFailed: boolean }>({
    hasFailed: false,
  });
  useEffect(() => {
    if (userId === undefined) return;
    const drawing = drawCode(userId, place).then(
      (source) => ({ source, hasFailed: false }),
      () => ({ hasFailed: true }),
    );
    return unlessOver(drawing, setCode);
  }, [place, userId]);
  return code;
}

interface PlaceCodeDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** The label of a place: a QR code that opens it, to be printed. */
export function PlaceCodeDialog({ place, onClose }: PlaceCodeDialogProps) {
  useFocusBack();
  const { t } = useTranslation('places');
  const { source, hasFailed } = useCode(place);
  const name = showPlace(place.parts);
  return (
    <Dialog opened onClose={onClose} title={t('code.title')}>
      <Stack>
        <Text fw={600} ta="center" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {source === undefined && !hasFailed && <Skeleton height={220} width={220} mx="auto" />}
        {source !== undefined && (
          <img className={styles.code} src={source} alt={t('code.alt', { place: name })} />
        )}
        <Failure text={hasFailed ? t('code.failed') : undefined} />
        <Text size="sm" c="dimmed">
          {t('code.text')}
        </Text>
        <Group justify="flex-end">
          <IconButton disabled={source === undefined} icon={IconPrinter} onClick={() => window.print()}>
            {t('code.print')}
          </IconButton>
        </Group>
      </Stack>
      {source !== undefined && (
        <PrintedPage>
          <div className={styles.sheet}>
            <img src={source} alt="" />
            <p dir="auto">{name}</p>
          </div>
        </PrintedPage>
      )}
    </Dialog>
  );
}
