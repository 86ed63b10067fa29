import { useDidUpdate } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { useItem } from '../api/getItem.ts';
import { EMPTY_DETAIL } from '../model/itemForm.ts';
import { DetailsLoading } from './DetailsLoading.tsx';
import { useLoadFailure } from './useLoadFailure.ts';
import { ViewItem } from './ViewItem.tsx';

const loadEditItem = () => import('./EditItem.tsx');
const EditItem = lazy(loadEditItem);

/**
 * The item in view mode, or in edit mode as it was when editing began. What is being typed is kept when the
 * encryption session ends and the item itself is forgotten.
 */
export function ItemPage({ id }: { readonly id: string }) {
  const item = useItem(id);
  const [edited, setEdited] = useState<Item>();
  const [newDetail, setNewDetail] = useState(EMPTY_DETAIL);
  useLoadFailure(item.isLoadingError && edited === undefined ? item.error : undefined);
  // Both modes begin at the top; the button that changes between them is often further down.
  useDidUpdate(() => {
    window.scrollTo({ top: 0 });
  }, [edited === undefined]);
  // Loaded while the item is being looked at, so that edit mode opens without a wait.
  useEffect(() => void loadEditItem(), []);

  if (edited) {
    return (
      <Suspense fallback={<DetailsLoading />}>
        <EditItem read={edited} onClose={() => setEdited(undefined)} />
      </Suspense>
    );
  }
  const { data, isPlaceholderData } = item;
  if (!data) return <DetailsLoading />;
  return (
    <ViewItem
      item={data}
      canChange={!isPlaceholderData && !data.inTransit}
      newDetail={newDetail}
      onNewDetail={setNewDetail}
      onEdit={() => setEdited(data)}
    />
  );
}
