import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface IconButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  readonly icon: ComponentType<IconProps>;
}

/** A button with an icon before its text. */
export const IconButton = ({ icon: Icon, ...button }: IconButtonProps) => (
  <Button leftSection={<Icon size={18} aria-hidden="true" />} {...button} />
);
