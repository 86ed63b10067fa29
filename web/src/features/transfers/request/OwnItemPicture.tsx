import { Stack, Text } from '@mantine/core';
import type { Item } from '#shared/contract/assets.ts';
import { coverOf } from '#web/files/showing/fileRoles.ts';
import Picture from '#web/files/showing/Picture.tsx';
import styles from './TransferRequest.module.css';

/** The item that the scanned code leads to, so that the user knows which of their things it is. */
export default function OwnItemPicture({ item }: { readonly item: Item }) {
  const cover = coverOf(item.files);
  return (
    <Stack gap="xs" align="center">
      {cover && (
        <Picture
          owner={{ assetId: item.id }}
          file={cover}
          rendition="thumbnail"
          alt=""
          className={styles.own}
        />
      )}
      <Text fw={600} ta="center" dir="auto" className={styles.name}>
        {item.name}
      </Text>
    </Stack>
  );
}
