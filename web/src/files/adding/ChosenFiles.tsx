import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconFile, IconPhoto, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/addingFiles.ts';
import styles from './ChosenFiles.module.css';

/** Whether the file becomes a photo of the item, if the browser can read it. A drawing in SVG stays a document. */
const mayBePhoto = ({ type }: File): boolean => type.startsWith('image/') && type !== 'image/svg+xml';

/** A `blob:` address of the file. It ends with the component. */
function useFileAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useLayoutEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface PreviewProps {
  readonly file: File;
  /** Called where the browser cannot show the picture. */
  readonly onBroken: () => void;
}

function Preview({ file, onBroken }: PreviewProps) {
  const address = useFileAddress(file);
  return (
    address && (
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        className={styles.picture}
        onError={onBroken}
      />
    )
  );
}

interface RowProps {
  readonly file: File;
  readonly isShown: boolean;
  readonly isCover: boolean;
  readonly onBroken: () => void;
  readonly onRemove: () => void;
}

function Row({ file, isShown, isCover, onBroken, onRemove }: RowProps) {
  const { t } = useTranslation('addingFiles');
  const Icon = mayBePhoto(file) ? IconPhoto : IconFile;
  return (
    <Group gap="xs" wrap="nowrap">
      <div className={styles.place}>
        {isShown ? <Preview file={file} onBroken={onBroken} /> : <Icon size={18} aria-hidden="true" />}
      </div>
      <Text size="sm" truncate dir="auto" className={styles.name}>
        {file.name}
      </Text>
      {isCover && <Badge variant="light">{t('chosen.cover')}</Badge>}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('chosen.remove', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** The chosen files in their order, with a small picture of each photo. The first photo will stand for the item. */
export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const { t } = useTranslation('addingFiles');
  const [broken, setBroken] = useState<readonly File[]>([]);
  const isShown = (file: File): boolean => mayBePhoto(file) && !broken.includes(file);
  const cover = files.find(isShown);
  return (
    <ul className={styles.list} aria-label={t('chosen.list')}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and rows keep no state
        <li key={`${at} ${file.name}`}>
          <Row
            file={file}
            isShown={isShown(file)}
            isCover={file === cover}
            onBroken={() => setBroken((before) => [...before, file])}
            onRemove={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
