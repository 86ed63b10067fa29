import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import styles from './EditableText.module.css';
import type { InPlace, OpenText } from './useInPlace.ts';

export const loadEditInPlace = () => import('./EditInPlace.tsx');
const EditInPlace = lazyPart(loadEditInPlace);

/** A click that follows a link, opens what is folded, or ends the marking of some text. */
const isOtherClick = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, details') !== null) ||
  window.getSelection()?.isCollapsed === false;

interface EditableTextProps {
  readonly item: Item;
  readonly place: OpenText['place'];
  /** The name of the text, for its button and its field. */
  readonly name: string;
  readonly inPlace: InPlace;
  /** The text as it is shown. */
  readonly children: ReactNode;
  /** Further tools beside it. */
  readonly tools?: ReactNode;
}

/** A text that is changed where it stands, by a click on it, or by its button with the keyboard. */
export function EditableText({ item, place, name, inPlace, children, tools }: EditableTextProps) {
  const { t } = useTranslation('itemDetails');
  const button = useRef<HTMLButtonElement>(null);
  const open = inPlace.open?.place === place ? inPlace.open : undefined;
  const isOpen = open !== undefined;
  const wasOpen = useRef(false);

  useEffect(() => {
    // The field is gone, and the focus with it unless it went elsewhere.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const start = () => inPlace.start(item, place, name);
  const shown = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard and screen readers have the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div dir="auto" className={styles.text} onClick={(event) => !isOtherClick(event) && start()}>
      {children}
    </div>
  );
  if (open) {
    return (
      <Suspense fallback={shown}>
        <EditInPlace item={item} label={t('inPlace.label', { name })} inPlace={inPlace} open={open} />
      </Suspense>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') start();
  };
  return (
    <div
      className={styles.place}
      data-editable={inPlace.canStart || undefined}
      data-heading={place === 'name' || undefined}
    >
      {shown}
      <span className={styles.tools}>
        {inPlace.canStart && (
          <ActionIcon
            ref={button}
            className={styles.pencil}
            aria-label={t('value.change', { name })}
            onClick={start}
            onKeyDown={onKeyDown}
          >
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        {tools}
      </span>
    </div>
  );
}
