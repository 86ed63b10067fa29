import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

interface IconButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  readonly icon: ComponentType<IconProps>;
}

/** A button with an icon before its text. */
export const IconButton = ({ icon: Icon, ...button }: IconButtonProps) => (
  <Button leftSection={<Icon size={18} aria-hidden="true" />} {...button} />
);

interface RetryButtonProps {
  readonly onRetry: () => unknown;
  readonly isRetrying?: boolean;
  /** By default 'Retry'. */
  readonly label?: string | undefined;
  readonly mt?: 'sm';
}

export function RetryButton({ onRetry, isRetrying = false, label, ...margin }: RetryButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" loading={isRetrying} onClick={() => void onRetry()} {...margin}>
      {label ?? t('retry')}
    </Button>
  );
}
