import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { coverOf } from '#web/files/showing/fileRoles.ts';
import Picture from '#web/files/showing/Picture.tsx';
import { sessionStatusQuery } from '#web/session/api.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { endOf, sessionOf } from '#web/session/sessionState.ts';
import { useTimeLeft } from '#web/session/useEncryptionSession.ts';
import styles from './TransferRequest.module.css';

/** Whether the items are known to be open. Nothing is asked for it: the screen needs no password for what it says. */
function useIsOpen(): boolean {
  const { data, dataUpdatedAt } = useQuery({ ...sessionStatusQuery(useApi()), enabled: false });
  const end = data && endOf(data, dataUpdatedAt);
  const { isLocked } = sessionOf(data, end, useTimeLeft(end));
  return data !== undefined && !isLocked;
}

/** The user's own item, unless the items are locked. */
function useOwnItem(assetId: string) {
  const api = useApi();
  const isOpen = useIsOpen();
  const { data } = useQuery({
    queryKey: ['items', 'scanned', assetId],
    queryFn: ({ signal }) => api.call(assets.get, { params: { id: assetId }, signal }),
    enabled: isOpen,
    retry: false,
    gcTime: 0,
    meta: DECRYPTED,
  });
  return isOpen ? data : undefined;
}

/** The item that the scanned code leads to, so that the user knows which of their things it is. */
export default function OwnItemPicture({ assetId }: { readonly assetId: string }) {
  const item = useOwnItem(assetId);
  const cover = coverOf(item?.files);
  if (!item) return null;
  return (
    <Stack gap="xs" align="center">
      {cover && (
        <Picture owner={{ assetId }} file={cover} rendition="thumbnail" alt="" className={styles.own} />
      )}
      <Text fw={600} ta="center" dir="auto" className={styles.name}>
        {item.name}
      </Text>
    </Stack>
  );
}
