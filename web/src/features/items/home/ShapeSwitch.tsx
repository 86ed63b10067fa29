import { UnstyledButton } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SHAPES, type Shape } from '../listView.ts';
import styles from './ShapeSwitch.module.css';

const ICONS = { cards: IconLayoutGrid, list: IconList } as const;

interface ShapeSwitchProps {
  readonly shape: Shape;
  readonly onChange: (shape: Shape) => void;
}

/** Switches between cards and the rows of a list. It is memoized because each key in the search draws the tools anew. */
export const ShapeSwitch = memo(function ShapeSwitch({ shape, onChange }: ShapeSwitchProps) {
  const { t } = useTranslation('home');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('view.shape')} className={styles.switch}>
      {SHAPES.map((choice) => {
        const Shown = ICONS[choice];
        return (
          <UnstyledButton
            key={choice}
            className={styles.choice ?? ''}
            aria-label={t(`view.shapes.${choice}`)}
            title={t(`view.shapes.${choice}`)}
            aria-pressed={choice === shape}
            onClick={() => onChange(choice)}
          >
            <Shown size={18} aria-hidden="true" />
          </UnstyledButton>
        );
      })}
    </div>
  );
});
