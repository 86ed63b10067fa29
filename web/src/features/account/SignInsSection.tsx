import { Badge, Button, Group, List, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { account, type ListedSignIn } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText } from '#web/api/failureText.ts';
import { routes } from '#web/base/routes.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import { confirmDialog, successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { passFocus } from '#web/ui/keepFocus.ts';
import { formatDay, formatInstant } from '#web/ui/text.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { Section } from './parts.tsx';
import { signInsQuery } from './signInsQuery.ts';

/**
 * Runs an action, then reads the list again: also after a failure, which may have changed it. The button that was pressed
 * is gone with its sign-in, and gives the focus to the list.
 */
function useEnding() {
  const { t } = useTranslation('account');
  const api = useApi();
  const client = useQueryClient();
  const { run, ...submission } = useSubmission({
    textOf: (error) => failureText(error, t('signIns.notEnded')),
  });
  const end = async (pressed: HTMLElement, action: () => Promise<unknown>, done: string) => {
    let next = pressed;
    await run(async () => {
      try {
        await action();
        next = pressed.closest('section')?.querySelector('ul') ?? pressed;
        void successToast(done);
      } finally {
        await client.invalidateQueries({ queryKey: signInsQuery(api).queryKey });
      }
    });
    await passFocus(next, pressed);
  };
  return { end, ...submission };
}

/** Several sign-ins may be of one browser, so the time tells them apart. */
function End({ signIn, device }: { readonly signIn: ListedSignIn; readonly device: string }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const navigate = useNavigate();
  const { end, isSending, failure } = useEnding();
  const onClick = (pressed: HTMLElement) => {
    if (signIn.current) return void navigate(routes.logout.href());
    void end(
      pressed,
      () => api.call(account.endSignIn, { params: { id: signIn.id } }),
      t('signIns.ended', { device }),
    );
  };
  const time = formatInstant(signIn.signedInAt);
  const label = signIn.current ? t('signIns.endThis') : t('signIns.endOf', { device, time });
  return (
    <>
      <Button
        variant="default"
        loading={isSending}
        aria-label={label}
        onClick={({ currentTarget }) => onClick(currentTarget)}
      >
        {t('signIns.end')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

const HOUR_MS = 3_600_000;

/** When a sign-in was last used, no more exactly than it is known: its use is noted once an hour. */
function useLastUse({ lastSeen, current }: ListedSignIn): string {
  const { t } = useTranslation('account');
  const hours = current ? 0 : Math.floor((Date.now() - Date.parse(lastSeen)) / HOUR_MS);
  if (hours < 1) return t(current ? 'signIns.usedNow' : 'signIns.usedLately');
  if (hours < 24) return t('signIns.usedHours', { count: hours });
  return t('signIns.usedOn', { day: formatDay(lastSeen) });
}

function SignInEntry({ signIn }: { readonly signIn: ListedSignIn }) {
  const { t } = useTranslation('account');
  const { signedInAt, encryptionSessionUntil } = signIn;
  const device = signIn.device || t('signIns.unknown');
  const facts = [
    t('signIns.since', { time: formatInstant(signedInAt) }),
    useLastUse(signIn),
    ...(encryptionSessionUntil
      ? [t('signIns.unlocked', { time: formatInstant(encryptionSessionUntil) })]
      : []),
  ];
  return (
    <List.Item>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={600}>{device}</Text>
            {signIn.current && <Badge variant="light">{t('signIns.current')}</Badge>}
          </Group>
          {facts.map((fact) => (
            <Text key={fact} size="sm" c="dimmed">
              {fact}
            </Text>
          ))}
        </Stack>
        <End signIn={signIn} device={device} />
      </Group>
    </List.Item>
  );
}

function EndOthers() {
  const { t } = useTranslation('account');
  const api = useApi();
  const { end, isSending, failure } = useEnding();
  const onClick = async (pressed: HTMLElement) => {
    const texts = { title: t('signIns.endOthers'), text: t('signIns.endOthersEffect') };
    if (!(await confirmDialog({ ...texts, confirmLabel: t('signIns.endOthers') }))) return;
    await end(pressed, () => api.call(account.endOtherSignIns), t('signIns.othersEnded'));
  };
  return (
    <>
      <Button
        variant="default"
        loading={isSending}
        onClick={({ currentTarget }) => void onClick(currentTarget)}
      >
        {t('signIns.endOthers')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** The devices on which the user is signed in, with the end of each encryption session. */
export function SignInsSection() {
  const { t } = useTranslation('account');
  const { data, error, refetch, isFetching } = useQuery(signInsQuery(useApi()));
  const retry = <RetryButton isRetrying={isFetching} onRetry={refetch} />;
  const hasOthers = data && (data.signIns.length > 1 || !data.isComplete);
  return (
    <Section
      title={t('signIns.title')}
      text={t('signIns.text')}
      actions={data ? hasOthers && <EndOthers /> : error && retry}
    >
      {!data && !error && (
        <>
          <VisuallyHidden role="status">{t('signIns.loading')}</VisuallyHidden>
          <Skeleton height={64} />
        </>
      )}
      {!data && <Failure text={error ? t('signIns.failed') : undefined} />}
      {data && (
        <List
          tabIndex={-1}
          aria-label={t('signIns.title')}
          listStyleType="none"
          spacing="md"
          styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}
        >
          {data.signIns
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((signIn) => (
              <SignInEntry key={signIn.id} signIn={signIn} />
            ))}
        </List>
      )}
      {data && !data.isComplete && <Text size="sm">{t('signIns.incomplete')}</Text>}
    </Section>
  );
}
