import { Card, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { ACCOUNT_DELETED } from '#web/auth/signOut.ts';
import { ApiError } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { ErrorState, WholePage } from '#web/ui/Notice.tsx';
import { DeletionForm } from './DeletionForm.tsx';
import { signInsQuery } from './signInsQuery.ts';
import { forgetAccount, useDeletion } from './useDeletion.ts';

/** Forgets an account that was deleted elsewhere; the sign-out says that it is gone. */
function DeletedElsewhere() {
  const { user } = useAuth();
  useEffect(() => void forgetAccount(user), [user]);
  return <Navigate to={routes.logout.href()} replace state={ACCOUNT_DELETED} />;
}

/** Asks for the account password alone: the user has confirmed the deletion before. */
function FinishForm() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const onDone = () => void navigate(routes.logout.href(), { replace: true, state: ACCOUNT_DELETED });
  const deletion = useDeletion({ onBusy: () => undefined, onDone, isBegun: true });
  return (
    <DeletionForm
      deletion={deletion}
      submit={t('deletion.begun.submit')}
      cancel={t('deletion.begun.signOut')}
      onCancel={() => void navigate(routes.logout.href())}
    />
  );
}

const TEXT_WIDTH_PX = 520;

function Begun() {
  const { t } = useTranslation('account');
  return (
    <Card withBorder w="100%" maw={TEXT_WIDTH_PX}>
      <Stack>
        <Title order={1} size="h2">
          {t('deletion.begun.title')}
        </Title>
        <Text>{t('deletion.begun.text')}</Text>
        <FinishForm />
      </Stack>
    </Card>
  );
}

/**
 * Shown to a user whose data is deleted while their account may still be there: nothing else is admitted. Our server is
 * asked first whether that is so, or was finished elsewhere. An address alone would else bring a user in front of a form
 * that deletes their account.
 */
export function FinishDeletion() {
  const { t } = useTranslation('account');
  const api = useApi();
  const { data, error, refetch } = useQuery(signInsQuery(api));
  const [isBegun, setBegun] = useState(false);
  // The query forgets its error each time it asks again; the form stays, with the password that was typed.
  if (!isBegun && error instanceof ApiError && error.code === 'deletion_unfinished') setBegun(true);
  if (data) return <Navigate to={routes.account.href()} replace />;
  if (error instanceof ApiError && error.deleted) return <DeletedElsewhere />;
  return (
    <WholePage>
      {isBegun && <Begun />}
      {!isBegun && !error && <VisuallyHidden role="status">{t('deletion.begun.checking')}</VisuallyHidden>}
      {!isBegun && error && (
        <ErrorState
          title={t('deletion.begun.notChecked')}
          text={t('faults.unknown')}
          onRetry={() => void refetch()}
        />
      )}
    </WholePage>
  );
}
