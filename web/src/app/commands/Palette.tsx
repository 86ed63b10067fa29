import { Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconBolt, IconPackage, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findIn, GROUPS, type PaletteEntry, shownEntries } from './matching.ts';
import styles from './Palette.module.css';
import { usePaletteEntries } from './usePaletteEntries.ts';

const ICONS = { items: IconPackage, actions: IconBolt, screens: IconArrowRight } as const;

interface OptionProps {
  readonly entry: PaletteEntry;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ entry, id, isActive, onPoint, onChoose }: OptionProps) {
  const Icon = ICONS[entry.group];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden="true" className={styles.icon} />
      <span className={styles.label} dir="auto">
        {entry.label}
      </span>
      {entry.note && <span className={styles.note}>{entry.note}</span>}
      {entry.key && (
        <span className={styles.key} aria-hidden="true">
          {entry.key}
        </span>
      )}
    </div>
  );
}

/** How the keys move through `count` options, of which none may be there. */
function moved(active: number, count: number, key: string): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined || count === 0 ? undefined : (active + step + count) % count;
}

interface PaletteProps {
  readonly onClose: (run?: () => void) => void;
  readonly onShortcuts: () => void;
}

function Finder({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation('commands');
  const id = useId();
  const [query, setQuery] = useState('');
  const [pointedAt, setPointedAt] = useState<string>();
  const { items, others } = usePaletteEntries(onShortcuts);
  // There may be thousands of them, and each key that moves through the entries renders these anew.
  const ofItems = useMemo(() => findIn(items, query), [items, query]);
  const found = shownEntries([ofItems, findIn(others, query)]);
  // Entries come and go with responses: Enter chooses the one that was pointed at, wherever it stands by then.
  const active = Math.max(
    0,
    found.findIndex((entry) => entry.id === pointedAt),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(active, found.length, event.key);
    const chosen = event.key === 'Enter' ? found[active] : undefined;
    if (next !== undefined) setPointedAt(found[next]?.id);
    if (chosen) onClose(chosen.run);
    if (next !== undefined || chosen) event.preventDefault();
  };
  const optionsOf = (group: PaletteEntry['group']) =>
    found.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.group === group);
  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        className={styles.search}
        role="combobox"
        aria-label={t('search')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] && `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setPointedAt(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={t('results')} className={styles.list}>
        {GROUPS.filter((group) => optionsOf(group).length > 0).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box is no fieldset
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} role="presentation" className={styles.group}>
              {t(`groups.${group}`)}
            </div>
            {optionsOf(group).map(({ entry, index }) => (
              <Option
                key={entry.id}
                entry={entry}
                id={`${id}-${index}`}
                isActive={index === active}
                onPoint={() => setPointedAt(entry.id)}
                onChoose={() => onClose(entry.run)}
              />
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.none}>
          {t('none')}
        </Text>
      )}
      <VisuallyHidden role="status">{t('found', { count: found.length })}</VisuallyHidden>
    </>
  );
}

/** Finds an item, a screen or an action by typing. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation('commands');
  return (
    <Modal.Root
      opened
      onClose={() => props.onClose()}
      size={600}
      yOffset="12dvh"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette')}>
        <Modal.Body p={0}>
          <Finder {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
