import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { FormFooter } from '../form/FormFooter.tsx';
import type { Registration } from './useRegistration.ts';

interface RegisteredProps {
  readonly itemId: string;
  readonly onAnother: () => void;
}

/** Says that the item is registered, and offers what one may want next instead of waiting to be taken home. */
function Registered({ itemId, onAnother }: RegisteredProps) {
  const { t } = useTranslation('createItem');
  return (
    <FormFooter>
      {/* A screen reader passes over a status that comes with its text, and Home follows in a moment. */}
      <Alert color="green" icon={<IconCheck aria-hidden="true" />} role="alert" flex="1 1 20em">
        {t('success')}
      </Alert>
      <Group gap="xs">
        <Button variant="default" component={Link} to={routes.assetDetails.href({ id: itemId })}>
          {t('viewItem')}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
      </Group>
    </FormFooter>
  );
}

interface ActionsProps {
  readonly registration: Registration;
  readonly onAnother: () => void;
  /** Undefined unless what was typed before a reload is in the form. */
  readonly onDiscardDraft: (() => void) | undefined;
}

/** The end of the form of a new item, which stays in sight: what became of it, and what one can do. */
export function Actions({ registration, onAnother, onDiscardDraft }: ActionsProps) {
  const { t } = useTranslation('createItem');
  const { t: common } = useTranslation('common');
  const { status, failure, itemId } = registration;
  if (itemId !== undefined) return <Registered itemId={itemId} onAnother={onAnother} />;
  return (
    <FormFooter onDiscardDraft={onDiscardDraft}>
      {failure !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" flex="1 1 20em">
          {failure}
        </Alert>
      )}
      <Group gap="xs" ml="auto">
        <Button variant="default" component={Link} to={routes.home.href()}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={status === 'sending'}>
          {t('submit')}
        </Button>
      </Group>
    </FormFooter>
  );
}
