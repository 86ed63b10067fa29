import { ActionIcon, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

interface SecretInputProps extends PasswordInputProps {
  /** The name of the button that shows what is typed. */
  readonly toggleLabel: string;
}

/**
 * A field for a password: covered, with a button that shows it. Mantine's own button acts when it is pressed down, so that
 * nobody who has hit it by mistake can move off it again.
 */
export function SecretInput({ toggleLabel, ...props }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          aria-label={toggleLabel}
          aria-pressed={isShown}
          // The focus, and with it a phone's keyboard, stays with the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
