import { Badge } from '@mantine/core';
import { IconLock, IconShieldCheck, IconShieldLock } from '@tabler/icons-react';
import type { SecurityLevel } from '#shared/domain/levels.ts';

const LOOKS = {
  Standard: { color: 'green', Icon: IconShieldCheck },
  Enhanced: { color: 'yellow', Icon: IconLock },
  Maximum: { color: 'red', Icon: IconShieldLock },
} as const;

/** A security level in its colour: green, amber or red. */
export function LevelBadge({ level }: { readonly level: SecurityLevel }) {
  const { color, Icon } = LOOKS[level];
  return (
    <Badge
      size="lg"
      miw="max-content"
      variant="light"
      color={color}
      leftSection={<Icon size={16} aria-hidden="true" />}
    >
      {level}
    </Badge>
  );
}
