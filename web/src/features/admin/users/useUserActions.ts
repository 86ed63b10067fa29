import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { serverMessage } from '#web/api/serverMessage.ts';
import { confirmDialog, errorDialog, successToast } from '#web/ui/dialogs.ts';
import { isolate } from '#web/ui/isolate.ts';
import { isDenied } from '../api/denied.ts';
import { useUserAction } from '../api/userAction.ts';
import type { User } from '../api/users.ts';
import { isHarsh, type UserAction } from '../model/userActions.ts';

/** Does something to someone's account, after saying what will happen. */
export function useUserActions() {
  const { t } = useTranslation('userManagement');
  const { t: auth } = useTranslation('auth');
  const { user: oneself } = useAuth();
  const { mutateAsync } = useUserAction();
  const [busy, setBusy] = useState<readonly string[]>([]);

  const explain = (error: unknown): Promise<void> =>
    errorDialog({
      title: t('failed.title'),
      text: isDenied(error) ? auth('accessDenied') : (serverMessage(error) ?? t('failed.text')),
    });

  const start = async (user: User, action: UserAction): Promise<void> => {
    const name = isolate(user.username);
    const isConfirmed = await confirmDialog({
      title: t(`confirm.${action}.title`),
      text: t(`confirm.${action}.text`, { name }),
      confirmLabel: t(`actions.${action}`),
      danger: isHarsh(action),
    });
    if (!isConfirmed) return;
    setBusy((ids) => [...ids, user.id]);
    try {
      await mutateAsync({ user, action });
      void successToast(t(`done.${action}`, { name }));
    } catch (error) {
      void explain(error);
    } finally {
      setBusy((ids) => ids.filter((id) => id !== user.id));
    }
  };
  return {
    onAction: (user: User, action: UserAction) => void start(user, action),
    isBusy: ({ id }: User): boolean => busy.includes(id),
    isOneself: ({ id }: User): boolean => id === oneself?.profile.sub,
  };
}
