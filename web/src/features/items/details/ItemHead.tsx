import { ActionIcon, Anchor, Badge, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type MouseEvent, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { listedItems } from '#web/api/itemCache.ts';
import { routes } from '#web/base/routes.ts';
import { sessionStatusQuery } from '#web/session/api.ts';
import { mayBeKept } from '#web/session/sessionState.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatDay, isolate } from '#web/ui/text.ts';
import { ItemMarks } from '../home/ItemMarks.tsx';
import { neighboursOf } from '../parts/listOrder.ts';
import { wayToList } from '../parts/listPlace.ts';
import { EditableText } from './EditableText.tsx';
import { type ItemActions, ItemButtons } from './ItemActions.tsx';
import styles from './ItemHead.module.css';
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

interface StepProps {
  readonly to: string | undefined;
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
}

/** Takes the place of the present item in the history, so that the way back leads to the list. */
function Step({ to, label, icon: Icon }: StepProps) {
  const common = {
    variant: 'subtle',
    color: 'gray',
    className: styles.step ?? '',
    'aria-label': label,
    title: label,
  } as const;
  const icon = <Icon size={18} aria-hidden="true" />;
  if (to === undefined) {
    return (
      <ActionIcon {...common} disabled>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...common} component={Link} to={routes.assetDetails.href({ id: to })} replace>
      {icon}
    </ActionIcon>
  );
}

/** The items of the list that there are now: one may be deleted, here or in another tab, while its neighbour is shown. */
function useListed() {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((onChange) => client.getQueryCache().subscribe(onChange), [client]),
    () => listedItems(client),
  );
}

/** Leads to the items before and after this one in the list that the user came from. */
function Neighbours({ id }: { readonly id: string }) {
  const { t } = useTranslation('itemDetails');
  const client = useQueryClient();
  const listed = useListed();
  const found = useMemo(() => neighboursOf(client, id, listed), [client, id, listed]);
  if (!found) return null;
  const { previous, next, place, count } = found;
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours.label')}>
      <Step to={previous} label={t('neighbours.previous')} icon={IconChevronLeft} />
      <Text size="sm" c="dimmed">
        {t('neighbours.place', { place, count })}
      </Text>
      <Step to={next} label={t('neighbours.next')} icon={IconChevronRight} />
    </nav>
  );
}

/** Whether the item is encrypted, and what is exceptional about it. */
function ItemState({ item }: { readonly item: Item }) {
  const { t } = useTranslation('home');
  const level = useQuery({ ...sessionStatusQuery(useApi()), enabled: false }).data?.securityLevel ?? null;
  return (
    <>
      {item.isEncrypted && (
        <Badge variant="light" fw={500} leftSection={<IconLock size={12} aria-hidden="true" />}>
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
  const { level } = useEncryptionSession();
  return (
    <PageHeader
      title={item.name}
      documentTitle={mayBeKept(level) ? item.name : t('title')}
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
      action={<ItemButtons item={item} canChange={canChange} actions={actions} />}
    />
  );
}
