import { Button, Card, Group, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { CAROUSEL_IMAGE_MAX_HEIGHT_PX } from '#shared/domain/constants.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { photosOf } from '#web/files/showing/fileRoles.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { PropertyList } from '#web/ui/Facts.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { useAddDetail } from '../api/changeItem.ts';
import styles from '../form/form.module.css';
import { EMPTY_DETAIL, isCompleteDetail, type NewDetail } from '../form/itemForm.ts';
import { useFieldFault } from '../form/useFieldFault.ts';
import { useImageConsent } from '../parts/useImageConsent.ts';

const PhotoCarousel = lazyPart(() => import('../files/PhotoCarousel.tsx'));
const PhotoQuestion = lazyPart(() => import('../files/PhotoQuestion.tsx'));

export function DetailCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('itemDetails');
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === 0 ? t('noDetails') : t('detailCount', { count })}
    </Text>
  );
}

export function AssetProperties({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  // The photos that the registry keeps stand in a section of their own, with these behind them.
  const photos = photosOf(item.files).length > 0 ? [] : imagesOf(item.properties);
  const { isAgreed, agree } = useImageConsent(item);
  return (
    <Card withBorder component="section">
      <Stack>
        <Title order={2}>{t('properties')}</Title>
        {photos.length > 0 && !isAgreed && (
          <Suspense fallback={null}>
            <PhotoQuestion count={photos.length} onAgree={agree} />
          </Suspense>
        )}
        {photos.length > 0 && isAgreed && (
          <Suspense fallback={<Skeleton height={CAROUSEL_IMAGE_MAX_HEIGHT_PX} />}>
            <PhotoCarousel key={photos.join(' ')} photos={photos} itemName={item.name} />
          </Suspense>
        )}
        <DetailCount count={item.properties.length} />
        <PropertyList properties={item.properties} />
      </Stack>
    </Card>
  );
}

interface AddDetailFormProps {
  readonly item: Item;
  readonly detail: NewDetail;
  readonly onChange: (detail: NewDetail) => void;
}

/** Adds a detail to the stored item at once. */
export function AddDetailForm({ item, detail, onChange }: AddDetailFormProps) {
  const { t } = useTranslation('itemDetails');
  const nameInput = useRef<HTMLInputElement>(null);
  const { mutateAsync, isPending } = useAddDetail(item);
  const withAuthentication = useWithAuthentication();
  const nameFault = useFieldFault('detailName', detail.name);
  const valueFault = useFieldFault('detailValue', detail.value);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!isCompleteDetail(detail)) {
      await errorDialog({ title: t('invalid.title'), text: t('invalid.oneDetail') });
      return;
    }
    try {
      const sent = { name: detail.name.trim(), value: detail.value.trim() };
      await withAuthentication(() => mutateAsync(sent));
      onChange(EMPTY_DETAIL);
      nameInput.current?.focus();
    } catch (error) {
      if (needsAuthentication(error)) return;
      await errorDialog({ title: t('addDetail.failedTitle'), text: t('addDetail.failed') });
    }
  };
  const isReady = detail.name !== '' && detail.value !== '' && !nameFault && !valueFault;
  return (
    <form noValidate onSubmit={submit} aria-labelledby="add-detail">
      <Stack gap="sm">
        <Title order={2} id="add-detail">
          {t('addDetail.title')}
        </Title>
        <TextInput
          ref={nameInput}
          label={t('addDetail.name')}
          dir="auto"
          error={nameFault}
          value={detail.name}
          onChange={(event) => onChange({ ...detail, name: event.currentTarget.value })}
        />
        <Textarea
          label={t('addDetail.value')}
          dir="auto"
          autosize
          classNames={{ input: styles.lines }}
          maxRows={12}
          error={valueFault}
          value={detail.value}
          onChange={(event) => onChange({ ...detail, value: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isPending} disabled={!isReady}>
            {t('addDetail.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
