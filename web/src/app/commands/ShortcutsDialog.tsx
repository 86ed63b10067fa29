import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './ShortcutsDialog.module.css';
import { areSingleKeysOn, MODIFIER, switchSingleKeys } from './singleKeys.ts';

/** The shortcuts by where they act. Each inner list is a combination of keys. */
const SHORTCUTS = {
  anywhere: [
    { does: 'search', keys: ['/'] },
    { does: 'newItem', keys: ['N'] },
    { does: 'palette', keys: [MODIFIER, 'K'] },
    { does: 'help', keys: ['?'] },
  ],
  list: [
    { does: 'move', keys: ['←', '→', '↑', '↓'] },
    { does: 'open', keys: ['Enter'] },
  ],
  selecting: [
    { does: 'all', keys: [MODIFIER, 'A'] },
    { does: 'range', keys: ['Shift'] },
    { does: 'leave', keys: ['Esc'] },
  ],
} as const;

function Section({ of }: { readonly of: keyof typeof SHORTCUTS }) {
  const { t } = useTranslation('shortcuts');
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h5" mb={6} id={heading}>
        {t(of)}
      </Title>
      <dl className={styles.list}>
        {SHORTCUTS[of].map(({ does, keys }) => (
          <div key={does} className={styles.row}>
            <dt>{t(does)}</dt>
            <dd>
              {does === 'range' ? (
                <kbd>{t('shift')}</kbd>
              ) : (
                keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ' '}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Whether a press of one key is enough. It is kept in this browser. */
function SingleKeys() {
  const { t } = useTranslation('shortcuts');
  const [areOn, setOn] = useState(areSingleKeysOn);
  return (
    <Checkbox
      label={t('singleKeys')}
      description={t('singleKeysHint')}
      checked={areOn}
      onChange={({ currentTarget: { checked } }) => {
        if (switchSingleKeys(checked)) setOn(checked);
      }}
    />
  );
}

/** All shortcuts, and the switch for those of a single key. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      size="md"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack>
        <Section of="anywhere" />
        <Section of="list" />
        <Section of="selecting" />
        <Text size="sm" c="dimmed">
          {t('note')}
        </Text>
        <SingleKeys />
      </Stack>
    </Dialog>
  );
}
