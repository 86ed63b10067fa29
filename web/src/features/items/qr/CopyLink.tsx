import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

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
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden="true" />}
        {...look}
        onClick={() => copy(link)}
      >
        {t('copyLink')}
      </Button>
      <VisuallyHidden role="status">{copied && t('copied')}</VisuallyHidden>
    </>
  );
}
