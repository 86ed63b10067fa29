import type { ReactNode } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { hasCode } from '#web/base/apiError.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { ErrorState } from '#web/ui/Notice.tsx';
import { useItems } from '../api/items.ts';
import { isDamaged } from '../itemList.ts';
import { LockedItems } from './LockedItems.tsx';

const ROW_HEIGHT_PX = 56;

interface AllItemsProps {
  readonly loading: string;
  readonly failed: { readonly title: string; readonly text: string };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Shows all items that can be read; while they are locked, on their way or cannot be loaded, it says so. */
export function AllItems({ loading, failed, children }: AllItemsProps) {
  const items = useItems();
  const session = useEncryptionSession();
  if (session.isLocked || (needsAuthentication(items.error) && !items.isFetching)) return <LockedItems />;
  if (items.data) return children(items.data.flatMap((item) => (isDamaged(item) ? [] : [item])));
  if (items.isFetching) return <ListLoading text={loading} rows={6} rowHeight={ROW_HEIGHT_PX} />;
  const text = hasCode(items.error, 'wrong_state') ? items.error.message : failed.text;
  return <ErrorState title={failed.title} text={text} onRetry={items.refetch} />;
}
