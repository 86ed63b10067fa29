import { Menu } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ActionMenuProps, MenuEntry } from './ActionMenu.tsx';
import styles from './OpenedMenu.module.css';

function Entry({ label, icon, to, onClick, disabled, danger }: MenuEntry) {
  const look = { leftSection: icon, disabled, className: danger ? styles.danger : undefined };
  if (to === undefined) {
    return (
      <Menu.Item {...look} onClick={onClick}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} component={Link} to={to}>
      {label}
    </Menu.Item>
  );
}

/** The menu of an ActionMenu from its first click on. It opens by itself, for it is there because of a click. */
export default function OpenedMenu({ target, entries, position = 'bottom-start', note }: ActionMenuProps) {
  const noteId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  /** The new button takes the focus of the one that was clicked, so that closing can give it back. */
  useLayoutEffect(() => {
    place.current?.querySelector('button')?.focus();
    setOpened(true);
  }, []);

  return (
    <div ref={place}>
      <Menu opened={opened} onChange={setOpened} position={position} withInitialFocusPlaceholder={false}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown aria-describedby={note && noteId}>
          {note && (
            <Menu.Item component="div" aria-disabled id={noteId} className={styles.note} data-autofocus>
              {note}
            </Menu.Item>
          )}
          {entries.map((entry) => (
            <Entry key={entry.label} {...entry} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
