import type { ButtonProps } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/tour.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { runScreenCommand } from '#web/base/screenCommands.ts';
import { isTourTaken } from '#web/base/tourTaken.ts';

/** Offers the tour to a user who has neither seen nor skipped it. */
export function TourOffer(props: ButtonProps) {
  const { t } = useTranslation('tour');
  if (isTourTaken(userIdOf(useAuth().user))) return null;
  return (
    <IconButton variant="subtle" {...props} icon={IconRoute} onClick={() => runScreenCommand('tour')}>
      {t('offer')}
    </IconButton>
  );
}
