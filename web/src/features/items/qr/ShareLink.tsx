import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHasTouch } from '#web/files/adding/ways/useHasTouch.ts';

/** The link and nothing else: whoever gets it forwarded learns no name. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // The user has closed the phone's choice of apps, or it has none that takes links.
  }
}

/** Sends the link by an app of the phone, such as that in which one writes to the other person anyway. */
export function ShareLink({ link }: { readonly link: string }) {
  const { t } = useTranslation('qrCode');
  const hasTouch = useHasTouch();
  if (!hasTouch || !('share' in navigator)) return null;
  return (
    <Button
      style={{ gridColumn: '1 / -1' }}
      leftSection={<IconShare2 size={18} aria-hidden="true" />}
      onClick={() => void share(link)}
    >
      {t('share')}
    </Button>
  );
}
