import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { hasCode } from '#web/base/apiError.ts';
import type { useStatusOfList } from '#web/session/api.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { ErrorState } from '#web/ui/Notice.tsx';
import type { useItems } from '../api/items.ts';
import { LockedItems } from '../parts/LockedItems.tsx';
import styles from './LoadingCards.module.css';

const NothingYet = latePart(() => import('./NothingYet.tsx'));

const PLACES = Array.from({ length: 8 }, (_, place) => place);

/** The outlines of the tools and the cards that are being loaded. They appear only where that takes long. */
export function LoadingCards() {
  return (
    <div className={styles.loading} aria-hidden="true">
      <div className={styles.tools} />
      <div className={styles.cards}>
        {PLACES.map((place) => (
          <div key={place} className={styles.card}>
            <i className={styles.picture} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
          </div>
        ))}
      </div>
    </div>
  );
}

export type Items = ReturnType<typeof useItems>;

export const isLocked = (items: Items, session: EncryptionSession): boolean =>
  session.isLocked || (needsAuthentication(items.error) && !items.isFetching);

export type HomeState = 'loading' | 'items' | 'other';

/** Until it is known whether a line stands above the items they wait, or they would move. */
export function homeStateOf(
  items: Items,
  shown: readonly ListedItem[] | undefined,
  session: EncryptionSession,
  { isPending, failureCount }: ReturnType<typeof useStatusOfList>,
): HomeState {
  if (isLocked(items, session) || shown?.length === 0) return 'other';
  if (shown) return isPending && failureCount === 0 ? 'loading' : 'items';
  return items.isFetching ? 'loading' : 'other';
}

interface NoItemsProps {
  readonly items: Items;
  readonly session: EncryptionSession;
  readonly total: number | undefined;
  /** Whether there are items, which are being drawn. */
  readonly areComing: boolean;
}

/** It stands in place of the items while there are none to show. */
export function NoItems({ items, session, total, areComing }: NoItemsProps) {
  const { t } = useTranslation('home');
  if (areComing) return <LoadingCards />;
  const locked = isLocked(items, session);
  if (locked && total !== 0) return <LockedItems total={total} />;
  if (locked || items.data?.length === 0) {
    return <NothingYet isLocked={locked} />;
  }
  if (items.data || items.isFetching) return <LoadingCards />;
  const text = hasCode(items.error, 'wrong_state') ? items.error.message : t('loadFailed.text');
  return <ErrorState title={t('loadFailed.title')} text={text} onRetry={() => items.refetch()} />;
}
