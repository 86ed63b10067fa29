import { ActionIcon, Anchor, Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange, IconChevronLeft, IconLock, IconPencil, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { routes } from '#web/base/routes.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { sessionStatusQuery } from '#web/session/api.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatDay, isolate } from '#web/ui/text.ts';
import { ItemMarks } from '../home/ItemMarks.tsx';
import { wayToList } from '../parts/listPlace.ts';
import { EditableText } from './EditableText.tsx';
import styles from './ItemHead.module.css';
import { type ItemActions, ItemMenu } from './ItemMenu.tsx';
import { Neighbours } from './Neighbours.tsx';
import type { InPlace } from './useInPlace.ts';

/** Leads to the list as it was left, with its search and at its place. */
function WayBack() {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (inNewTab || !wayToList().isBefore) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Anchor
      component={Link}
      to={wayToList().address ?? routes.home.href()}
      state={{ listKey: wayToList().key }}
      className={styles.back}
      onClick={back}
    >
      <IconChevronLeft size={16} aria-hidden="true" />
      {t('back')}
    </Anchor>
  );
}

/** Whether the item is encrypted, and what is exceptional about it. */
function ItemState({ item }: { readonly item: Item }) {
  const { t } = useTranslation('home');
  const level = useQuery({ ...sessionStatusQuery(useApi()), enabled: false }).data?.securityLevel ?? null;
  return (
    <>
      {item.isEncrypted && (
        <Badge variant="light" tt="none" fw={500} leftSection={<IconLock size={12} aria-hidden="true" />}>
          {t('card.encrypted')}
        </Badge>
      )}
      <ItemMarks item={item} hasLevel={level !== null} />
    </>
  );
}

/** The type, the days of registration and of the last change, and the states that one has to know. */
function ItemFacts({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const facts: string[] = [t('subtitle', { type: isolate(item.assetType), date: formatDay(item.createdAt) })];
  const changed = formatDay(item.updatedAt);
  if (changed !== formatDay(item.createdAt)) facts.push(t('changed', { date: changed }));
  return (
    <div className={styles.facts}>
      <Text size="sm" c="dimmed" className={styles.text}>
        {facts.map((fact, place) => (
          <Fragment key={fact}>
            {place > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </Text>
      <ItemState item={item} />
    </div>
  );
}

interface ItemHeadProps {
  readonly item: Item;
  readonly canChange: boolean;
  readonly actions: ItemActions;
  readonly inPlace: InPlace;
}

/** The name, which is changed where it stands. The page keeps its heading meanwhile. */
function Name({
  item,
  inPlace,
  heading,
}: Pick<ItemHeadProps, 'item' | 'inPlace'> & { readonly heading: ReactNode }) {
  const { t } = useTranslation('itemDetails');
  const isOpen = inPlace.open?.place === 'name';
  return (
    <>
      {isOpen && <VisuallyHidden component="div">{heading}</VisuallyHidden>}
      <EditableText item={item} place="name" name={t('name')} inPlace={inPlace}>
        {heading}
      </EditableText>
    </>
  );
}

/** From here on, in characters, a name takes more than two lines of a wide window. */
const LONG_NAME = 60;

export function ItemHead({ item, canChange, actions, inPlace }: ItemHeadProps) {
  const { t } = useTranslation('itemDetails');
  useScreenCommand('editItem', canChange ? actions.onEdit : undefined);
  const buttons = (
    <Group gap="xs" wrap="nowrap" className={styles.actions}>
      <Button
        variant="default"
        visibleFrom="xs"
        leftSection={<IconQrcode size={18} aria-hidden="true" />}
        onClick={actions.onQrCode}
      >
        {t('qrCode')}
      </Button>
      <ActionIcon
        variant="default"
        hiddenFrom="xs"
        className={styles.small}
        aria-label={t('qrCode')}
        onClick={actions.onQrCode}
      >
        <IconQrcode size={20} aria-hidden="true" />
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
        disabled={item.inTransit}
        onClick={actions.onHandOver}
      >
        {t('handOver')}
      </Button>
      <Button
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        disabled={!canChange}
        onClick={actions.onEdit}
      >
        {t('edit')}
      </Button>
      <ItemMenu item={item} actions={actions} />
    </Group>
  );
  return (
    <PageHeader
      title={item.name}
      frame={(heading) => (
        <div className={item.name.length > LONG_NAME ? styles.long : undefined}>
          <Name item={item} inPlace={inPlace} heading={heading} />
        </div>
      )}
      back={
        <div className={styles.way}>
          <WayBack />
          <Neighbours id={item.id} />
        </div>
      }
      facts={<ItemFacts item={item} />}
      action={buttons}
    />
  );
}
