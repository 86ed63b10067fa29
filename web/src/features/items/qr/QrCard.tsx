import { Card, Text, Title } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import '#web/base/texts/qr.ts';
import { useQrCode } from '../api/qr.ts';
import { loadLabels } from '../labels/loadLabels.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './QrCard.module.css';
import { qrLink } from './qrLink.ts';

const LabelsDialog = latePart(loadLabels);

/** The code, or what there is to say in its place. The dialog has the code in the size in which it is scanned, with its name. */
function SmallCode({ link }: { readonly link: string }) {
  const { t } = useTranslation('qrCode');
  const { data, isPending, isError } = useQrCode(link);
  if (data) return <img src={data} alt="" />;
  const ended = isError ? t('failed') : t('none');
  return (
    <Text size="xs" p={6} c="dark" role="status">
      {isPending ? t('loading') : ended}
    </Text>
  );
}

interface QrCardProps {
  readonly item: Item;
  /** While a dialog shows the same code, the card is no part of what can be used or read. */
  readonly isCovered: boolean;
}

/** The item's code on its page, with the two things that one does with it most. */
export default function QrCard({ item, isCovered }: QrCardProps) {
  const { t } = useTranslation('qrCode');
  const heading = useId();
  const [isPrinting, setPrinting] = useState(false);
  const print = async () => {
    if (await loadPart(loadLabels)) setPrinting(true);
  };
  const link = qrLink(item);
  return (
    <>
      <Card
        withBorder
        component="section"
        className={styles.card}
        aria-labelledby={heading}
        aria-hidden={isCovered || undefined}
      >
        <Title order={2} size="h3" id={heading} mb="xs">
          {t('title')}
        </Title>
        <div className={styles.columns}>
          <div className={styles.code}>
            <SmallCode link={link} />
          </div>
          <div className={styles.buttons}>
            <CopyLink link={link} justify="flex-start" />
            <IconButton variant="default" justify="flex-start" icon={IconTag} onClick={() => void print()}>
              {t('printLabel')}
            </IconButton>
          </div>
        </div>
      </Card>
      {isPrinting && <LabelsDialog items={[item]} onClose={() => setPrinting(false)} />}
    </>
  );
}
