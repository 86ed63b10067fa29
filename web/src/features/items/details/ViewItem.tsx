import { Alert, Anchor, Card, Skeleton, Stack, Title } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { CAROUSEL_IMAGE_MAX_HEIGHT_PX } from '#shared/domain/constants.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { routes } from '#web/base/routes.ts';
import { documentsOf, photosOf } from '#web/files/showing/fileRoles.ts';
import { latePart, lazyPart } from '#web/ui/lazyPart.ts';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { TypeIcon } from '#web/ui/typeIcons/TypeIcon.tsx';
import { isBegun, type NewDetail } from '../form/itemForm.ts';
import { useImageConsent } from '../parts/useImageConsent.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { AddDetailForm } from './AddDetailForm.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { EditableText, loadEditInPlace } from './EditableText.tsx';
import { GlanceCard } from './GlanceCard.tsx';
import picture from './Hero.module.css';
import { ItemHead } from './ItemHead.tsx';
import { focusInPlace, hasTypedInPlace, type InPlace, useInPlace } from './useInPlace.ts';
import styles from './ViewItem.module.css';

/** The height of the card with the code, so that nothing moves when it arrives. */
const QR_CARD_PX = 170;
/** The height of the carousel, with its edges and the position beneath it. */
const CAROUSEL_PX = CAROUSEL_IMAGE_MAX_HEIGHT_PX + 54;
/** About the height of the ways of adding files, so that little moves when they arrive. */
const ADDING_PX = 190;

const PhotosCard = lazyPart(() => import('../files/PhotosCard.tsx'));
const PhotoCarousel = lazyPart(() => import('../files/PhotoCarousel.tsx'));
const PhotoQuestion = lazyPart(() => import('../files/PhotoQuestion.tsx'));
const QrCard = latePart(() => import('../qr/QrCard.tsx'), <Skeleton height={QR_CARD_PX} />);
const ItemHistory = latePart(() => import('./ItemHistory.tsx'), <Skeleton height={14} width="70%" />);
const DocumentsCard = latePart(() => import('../files/DocumentsCard.tsx'), <Skeleton height={120} />);
const FirstPhoto = latePart(() => import('#web/files/adding/ways/FirstPhoto.tsx'));
const AddControls = latePart(
  () => import('#web/files/adding/ways/AddControls.tsx'),
  <Skeleton height={ADDING_PX} />,
);

/** The photos at addresses of the web. Those of a received item wait until its owner wants to load them. */
function WebPhotos({ item, addresses }: { readonly item: Item; readonly addresses: readonly string[] }) {
  const { isAgreed, agree } = useImageConsent(item);
  if (isAgreed === undefined) return <Skeleton className={picture.hero} />;
  return (
    <Suspense fallback={isAgreed ? <Skeleton height={CAROUSEL_PX} /> : <Skeleton className={picture.hero} />}>
      {isAgreed ? (
        <PhotoCarousel key={addresses.join(' ')} photos={addresses} itemName={item.name} />
      ) : (
        <div className={picture.question}>
          <PhotoQuestion count={addresses.length} onAgree={agree} />
        </div>
      )}
    </Suspense>
  );
}

interface HeroProps {
  readonly item: Item;
  readonly canChange: boolean;
}

/** The picture of an item at the top of its page: its photos, or else the icon of its type. */
function Hero({ item, canChange }: HeroProps) {
  const addresses = imagesOf(item.properties);
  const photos = photosOf(item.files);
  if (photos.length > 0) {
    const isCaptioned = photos[0]?.caption !== undefined;
    return (
      <Suspense fallback={<Skeleton className={picture.photos} data-captioned={isCaptioned || undefined} />}>
        <PhotosCard item={item} canChange={canChange} />
      </Suspense>
    );
  }
  if (addresses.length > 0) return <WebPhotos item={item} addresses={addresses} />;
  return (
    <div className={picture.empty}>
      <TypeIcon type={item.assetType} size="6rem" isTinted className={picture.hero} />
      {canChange && <FirstPhoto assetId={item.id} />}
    </div>
  );
}

function HistoryCard({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const heading = useId();
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        {t('history.title')}
      </Title>
      <ItemHistory item={item} />
    </Card>
  );
}

/** Why nothing can be changed at present. */
function InTransit() {
  const { t } = useTranslation('itemDetails');
  return (
    <Alert role="note" color="yellow" mb="lg" icon={<IconTransfer aria-hidden="true" />}>
      {t('inTransitText')}{' '}
      <Anchor inherit underline="always" component={Link} to={routes.pendingTransfers.href()}>
        {t('seeTransfers')}
      </Anchor>
    </Alert>
  );
}

function Description({ item, inPlace }: { readonly item: Item; readonly inPlace: InPlace }) {
  const { t } = useTranslation('itemDetails');
  if (item.description.trim() === '') return null;
  return (
    <Card withBorder py="xs" fz="sm">
      <EditableText item={item} place="description" name={t('description')} inPlace={inPlace}>
        {item.description}
      </EditableText>
    </Card>
  );
}

interface ViewItemProps {
  readonly item: Item;
  readonly canChange: boolean;
  readonly newDetail: NewDetail;
  readonly onNewDetail: Dispatch<SetStateAction<NewDetail>>;
  readonly onEdit: () => void;
}

export function ViewItem({ item, canChange, newDetail, onNewDetail, onEdit }: ViewItemProps) {
  const qrCode = useQrModal('code');
  const email = useQrModal('send');
  const handOver = useQrModal('handOver');
  const inPlace = useInPlace(canChange);
  const hasTyped = () => hasTypedInPlace(inPlace) || isBegun(newDetail);
  const leaving = useLeaveQuestion(hasTyped);
  // Loaded while the item is being looked at, so that a text opens without a wait.
  useEffect(() => void loadEditInPlace(), []);
  const actions = {
    onQrCode: () => qrCode.show(item),
    onEmail: () => email.show(item),
    onHandOver: () => handOver.show(item),
    onEdit: () => (hasTypedInPlace(inPlace) ? focusInPlace() : onEdit()),
    onDeleted: leaving.release,
  };
  return (
    <>
      <ItemHead item={item} canChange={canChange} actions={actions} inPlace={inPlace} />
      {item.inTransit && <InTransit />}
      <div className={styles.columns}>
        <Stack gap="md" miw={0}>
          <Hero item={item} canChange={canChange} />
          <Description item={item} inPlace={inPlace} />
          <DetailsCard item={item} inPlace={inPlace}>
            {(!item.inTransit || isBegun(newDetail)) && (
              <AddDetailForm item={item} draft={newDetail} onChange={onNewDetail} />
            )}
          </DetailsCard>
          {documentsOf(item.files).length > 0 && <DocumentsCard item={item} canChange={canChange} />}
        </Stack>
        <Stack gap="md" miw={0}>
          <GlanceCard item={item} />
          <QrCard item={item} isCovered={qrCode.isOpen || handOver.isOpen} />
          {!item.inTransit && (
            <div className={styles.screenOnly}>
              <AddControls assetId={item.id} />
            </div>
          )}
          <HistoryCard item={item} />
        </Stack>
      </div>
      {qrCode.modal}
      {email.modal}
      {handOver.modal}
    </>
  );
}
