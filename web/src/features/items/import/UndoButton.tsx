import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listedItem } from '#web/api/itemCache.ts';
import { routes } from '#web/base/routes.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { useFocusIfLost } from '#web/ui/useFocusIfLost.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { type Begun, type Undone, useUndoImport } from './run/useImports.ts';

/** Tells how much undoing an import has deleted, and which items stay and why. */
export function UndoneNotice({ undone: { deleted, kept } }: { readonly undone: Undone }) {
  const { t } = useTranslation('importing');
  const client = useQueryClient();
  const notice = useFocusIfLost<HTMLDivElement>(deleted);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="status"
      title={t('undo.doneTitle')}
      icon={<IconArrowBackUp aria-hidden="true" />}
    >
      <Text>{t('undo.done', { count: deleted })}</Text>
      {kept.length > 0 && (
        <>
          <Text>{t('undo.kept', { count: kept.length })}</Text>
          <List size="sm">
            {kept.map(({ id, reason }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={routes.assetDetails.href({ id })} dir="auto">
                  {listedItem(client, id)?.name ?? t('undo.item')}
                </Anchor>
                {`: ${t(`undo.reasons.${reason}`)}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}

/** @param isShown whether the button is still there: a user who has gone on to something else meanwhile stays there */
export type OnUndone = (undone: Undone, isShown: boolean) => void;

interface UndoButtonProps {
  readonly begun: Begun;
  /** Tells this import from others, where there are several. */
  readonly label?: string;
  readonly onUndone: OnUndone;
}

/** Undoes an import after a question. */
export function UndoButton({ begun, label, onUndone }: UndoButtonProps) {
  const { t } = useTranslation('importing');
  const { mutateAsync, isPending, deleted } = useUndoImport();
  const isShown = useIsShown();
  const undo = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('undo.title'),
      text: t('undo.text'),
      confirmLabel: t('undo.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const undone = await mutateAsync(begun);
      onUndone(undone, isShown.current);
    } catch (error) {
      // A user who was asked for the password and cancelled needs no explanation.
      if (needsAuthentication(error) && isShown.current) return;
      await errorDialog({ title: t('undo.failed.title'), text: t('undo.failed.text') });
    }
  };
  return (
    <Stack gap={4}>
      <Button variant="default" loading={isPending} aria-label={label} onClick={() => void undo()}>
        {t('undo.action')}
      </Button>
      {isPending && (
        <Text size="sm" role="status">
          {t('undo.progress', { count: deleted })}
        </Text>
      )}
    </Stack>
  );
}
