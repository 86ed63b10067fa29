import { Menu, type MenuProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './OpenedMenu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ComponentType<IconProps>;
  /** The address of a link; an entry that acts instead has `onClick`. */
  readonly to?: string;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  /** For an action that cannot be undone. */
  readonly danger?: boolean;
}

export interface ActionMenuProps {
  /** The button that opens the menu. */
  readonly target: ReactElement<TargetProps>;
  readonly entries: readonly MenuEntry[];
  /** Stands above the entries. */
  readonly title?: string;
  /** Stands under the entries. */
  readonly choice?: MenuChoice;
  readonly position?: MenuProps['position'];
  /** `fixed` where the button is: the menu then stays beside it while the page scrolls. */
  readonly floatingStrategy?: MenuProps['floatingStrategy'];
  /** The reason why no entry can be chosen. It takes the focus in their place, so that it is read out. */
  readonly note?: string;
}

/** One of several values, of which one is always chosen. */
interface MenuChoice {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

interface TargetProps {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface EntryProps extends MenuEntry {
  /** Comes before the entry's own action. */
  readonly onChoose: () => void;
}

function Entry({ label, icon: Icon, to, onClick, disabled, danger, onChoose }: EntryProps) {
  const look = {
    leftSection: Icon && <Icon size={18} aria-hidden="true" />,
    disabled,
    className: danger ? styles.danger : undefined,
  };
  if (to === undefined) {
    return (
      <Menu.Item
        {...look}
        onClick={() => {
          onChoose();
          onClick?.();
        }}
      >
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} component={Link} to={to} onClick={onChoose}>
      {label}
    </Menu.Item>
  );
}

function Choice({ label, value, options, onChange }: MenuChoice) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={onChange}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value}>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The entries open in the main part of the page, so that someone who goes from landmark to landmark finds them. */
function inLandmark() {
  const main = document.querySelector('main');
  return main ? { target: main } : {};
}

const focusButton = (place: HTMLElement | null): void =>
  place?.querySelector('button')?.focus({ preventScroll: true });

/** The menu of an ActionMenu after its first click. It opens when it is mounted, because of that click. */
export default function OpenedMenu(menu: ActionMenuProps) {
  const { target, entries, position = 'bottom-end', floatingStrategy, title, note, choice } = menu;
  const noteId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  /** The new button takes the focus from the one that was clicked, so that closing the menu can return it. */
  useLayoutEffect(() => {
    focusButton(place.current);
    setOpened(true);
  }, []);

  return (
    <div ref={place} className={styles.place}>
      <Menu
        opened={opened}
        onChange={setOpened}
        position={position}
        floatingStrategy={floatingStrategy}
        withInitialFocusPlaceholder={false}
        portalProps={inLandmark()}
      >
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown aria-describedby={note && noteId}>
          {title && <Menu.Label>{title}</Menu.Label>}
          {note && (
            <Menu.Item component="div" aria-disabled id={noteId} className={styles.note} data-autofocus>
              {note}
            </Menu.Item>
          )}
          {/* A chosen entry leaves the page at once; a dialog gives the focus back to what had it before. */}
          {entries.map((entry) => (
            <Entry key={entry.label} {...entry} onChoose={() => focusButton(place.current)} />
          ))}
          {choice && <Choice {...choice} />}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
