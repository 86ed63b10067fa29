import { IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHasTouch } from '#web/files/adding/ways/useHasTouch.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';

interface Outcomes {
  readonly copied: string;
  readonly failed: { readonly title: string; readonly text: string };
}

/** Whether the user has closed the choice of apps. */
const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The link and nothing else: whoever gets it forwarded learns no name. It is copied where no app takes it. */
async function share(url: string, { copied, failed }: Outcomes): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    if (isClosed(error)) return;
    try {
      await navigator.clipboard.writeText(url);
      await successToast(copied);
    } catch {
      await errorDialog(failed);
    }
  }
}

/** Sends the link by an app of the phone, such as that in which one writes to the other person anyway. */
export function ShareLink({ link }: { readonly link: string }) {
  const { t } = useTranslation('qrCode');
  const hasTouch = useHasTouch();
  if (!hasTouch || !('share' in navigator)) return null;
  const failed = { title: t('shareFailed.title'), text: t('shareFailed.text') };
  return (
    <IconButton
      style={{ gridColumn: '1 / -1' }}
      icon={IconShare2}
      onClick={() => void share(link, { copied: t('copied'), failed })}
    >
      {t('share')}
    </IconButton>
  );
}
