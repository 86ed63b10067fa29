import { type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';

interface CopyLinkProps extends ButtonProps {
  readonly link: string;
}

/** Copies the link to which the code leads, and says so. */
export function CopyLink({ link, ...look }: CopyLinkProps) {
  const { t } = useTranslation('qrCode');
  const { copy, copied } = useClipboard();
  const Icon = copied ? IconCheck : IconLink;
  return (
    <>
      <IconButton variant="default" icon={Icon} {...look} onClick={() => copy(link)}>
        {t('copyLink')}
      </IconButton>
      <VisuallyHidden role="status">{copied && t('copied')}</VisuallyHidden>
    </>
  );
}
