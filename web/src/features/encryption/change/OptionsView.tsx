import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconKey, IconLock, IconTrash } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { passwordChange } from '#shared/contract/encryption.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import { Failure, Warning } from '#web/ui/Failure.tsx';
import { useResetEligibility } from '../api.ts';
import { useFocused } from '../password/fields.tsx';
import { useEligibilityFailure } from '../reset/ResetView.tsx';
import styles from './OptionCard.module.css';

export type ChangeOptions = z.output<typeof passwordChange.checkChangeImpact.response>;
export type ChangeView = 'options' | 'current' | 'recovery' | 'reset';

interface OptionCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
  /** For what cannot be undone. */
  readonly danger?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

function OptionCard({ icon, title, text, onClick, danger = false, ref }: OptionCardProps) {
  return (
    <UnstyledButton ref={ref} className={styles.card} data-danger={danger || undefined} onClick={onClick}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {text}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </UnstyledButton>
  );
}

/** The reset, when the server allows it; otherwise why it does not. */
function ResetOption({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation('encryptionDialogs');
  const { data, error, refetch, isFetching } = useResetEligibility();
  const failureOf = useEligibilityFailure();

  if (data?.canResetData) {
    return (
      <OptionCard
        danger
        icon={<IconTrash />}
        title={t('change.options.reset.title')}
        text={t('change.options.reset.text')}
        onClick={onChoose}
      />
    );
  }
  if (data) return <Text c="dimmed">{data.message}</Text>;
  if (!error) return <Skeleton height={80} />;
  return (
    <Stack gap="xs">
      <Failure text={failureOf(error)} />
      <Group>
        <RetryButton isRetrying={isFetching} onRetry={refetch} />
      </Group>
    </Stack>
  );
}

interface OptionsViewProps {
  readonly options: ChangeOptions;
  readonly onChoose: (view: ChangeView) => void;
  readonly onClose: () => void;
}

/** The options of the level: a recovery key at Enhanced only, a reset at Maximum only. */
export function OptionsView({ options, onChoose, onClose }: OptionsViewProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const first = useFocused<HTMLButtonElement>();
  const { securityLevel, impact } = options;
  return (
    <Stack>
      {impact.warning && <Warning>{impact.warning}</Warning>}
      <Text>{t('change.optionsLead')}</Text>
      <OptionCard
        ref={first}
        icon={<IconLock />}
        title={t('change.options.current.title')}
        text={t('change.options.current.text')}
        onClick={() => onChoose('current')}
      />
      {securityLevel === 'Enhanced' && (
        <OptionCard
          icon={<IconKey />}
          title={t('change.options.recovery.title')}
          text={t('change.options.recovery.text')}
          onClick={() => onChoose('recovery')}
        />
      )}
      {securityLevel === 'Maximum' && <ResetOption onChoose={() => onChoose('reset')} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
