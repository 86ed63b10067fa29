import { Carousel } from '@mantine/carousel';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPhotoOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAROUSEL_INTERVAL_MS } from '#shared/domain/constants.ts';
import { WebPhoto } from '#web/files/showing/WebPhoto.tsx';
import '@mantine/carousel/styles.css';
import '#web/base/texts/showing.ts';
import styles from './PhotoCarousel.module.css';

/** Advances the photos while `isRunning`. Returns the plugins that the carousel needs for it. */
function useSlideShow(embla: EmblaCarouselType | undefined, isRunning: boolean) {
  const [autoplay] = useState(() =>
    Autoplay({
      delay: CAROUSEL_INTERVAL_MS,
      playOnInit: false,
      stopOnInteraction: false,
      stopOnFocusIn: false,
    }),
  );
  const [plugins] = useState(() => [autoplay]);
  useEffect(() => {
    if (!embla || !isRunning) return;
    autoplay.play();
    return () => autoplay.stop();
  }, [autoplay, embla, isRunning]);
  return plugins;
}

/** Stands in place of a photo that cannot be shown. */
function Broken({ text }: { readonly text: string }) {
  return (
    <Stack className={styles.broken} align="center" justify="center" gap="xs">
      <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
      <Text size="sm">{text}</Text>
    </Stack>
  );
}

interface PhotoCarouselProps {
  readonly photos: readonly string[];
  readonly itemName: string;
}

/** The item's photos, one at a time, in a loop. They advance by themselves only once the user has
 * started it, and then while nobody points at them. */
export default function PhotoCarousel({ photos, itemName }: PhotoCarouselProps) {
  const { t } = useTranslation(['itemDetails', 'showing']);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [index, setIndex] = useState(0);
  const [isStopped, setIsStopped] = useState(true);
  const { hovered, ref: hoverRef } = useHover();
  const { focused, ref: focusRef } = useFocusWithin();
  const hasMany = photos.length > 1;
  const isRunning = hasMany && !isStopped && !hovered && !focused;
  const plugins = useSlideShow(embla, isRunning);
  const label = t(isStopped ? 'images.play' : 'images.pause');

  return (
    <div ref={useMergedRef(hoverRef, focusRef)}>
      <Carousel
        className={styles.carousel}
        aria-label={t('images.label', { name: itemName })}
        emblaOptions={{ loop: true }}
        plugins={plugins}
        getEmblaApi={setEmbla}
        onSlideChange={setIndex}
        withControls={hasMany}
        controlSize={44}
        previousControlProps={{ 'aria-label': t('images.previous') }}
        nextControlProps={{ 'aria-label': t('images.next') }}
        previousControlIcon={<IconChevronLeft size={20} aria-hidden="true" />}
        nextControlIcon={<IconChevronRight size={20} aria-hidden="true" />}
      >
        {photos.map((photo, position) => (
          <Carousel.Slide key={photo}>
            <WebPhoto
              address={photo}
              label={t('images.photo', { number: position + 1, name: itemName })}
              className={styles.photo}
              broken={(fault) => <Broken text={t(`showing:fault.${fault}`)} />}
            />
          </Carousel.Slide>
        ))}
      </Carousel>
      <Group justify="center" gap="xs" mt="xs" mih={44} className={styles.below}>
        <Text size="sm" c="dimmed" aria-live={isRunning ? 'off' : 'polite'} className={styles.position}>
          {t('images.position', { number: index + 1, total: photos.length })}
        </Text>
        {hasMany && (
          <ActionIcon aria-label={label} onClick={() => setIsStopped(!isStopped)}>
            {isStopped ? (
              <IconPlayerPlay size={18} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={18} aria-hidden="true" />
            )}
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}
