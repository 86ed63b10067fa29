import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { POST_CREATE_REDIRECT_MS } from '#shared/domain/constants.ts';
import '#web/base/texts/createItem.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { NewItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { addFiles } from '#web/files/adding/uploads.ts';
import { noteRefusal } from '#web/session/api.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { useCreateItem } from '../api/createItem.ts';
import { DetailFields } from '../form/DetailFields.tsx';
import { FormPage, ItemFields } from '../form/ItemFields.tsx';
import { emptyItem, type ItemInput, newItemOf, sortIssues } from '../form/itemForm.ts';
import { focusFirstError, useItemForm, useUnsavedWarning } from '../form/useItemForm.ts';

const ChooseFiles = lazyPart(() => import('#web/files/adding/ChooseFiles.tsx'));

/** About the height of that part without files, so that little moves when it arrives. */
const CHOOSE_HEIGHT_PX = 190;

type Messages = Readonly<Record<string, string>>;

interface Registration {
  readonly status: 'editing' | 'sending' | 'done';
  /** Why the last attempt failed, unless messages at the fields say it. */
  readonly failure: string | undefined;
  /** Sends the item, once at a time. Returns the messages of rejected fields, by the form's field name. */
  readonly register: (input: ItemInput) => Promise<Messages>;
  /** Drops the item that waits for the password, because the form has changed. */
  readonly dropPending: () => void;
}

interface Submission {
  readonly content: string;
  readonly key: string;
}

/**
 * Gives a body its idempotency key. The same content has the same key, so that a retry
 * after a lost response creates nothing twice; changed content has a new one.
 * @param last the submission before a lock, if there was one
 */
export function createSubmissionKeys(last?: Submission) {
  let current = last;
  const keyOf = (body: unknown): string => {
    const content = JSON.stringify(body);
    if (current?.content !== content) current = { content, key: crypto.randomUUID() };
    return current.key;
  };
  return { keyOf, last: () => current };
}

/**
 * Registers one item. A failed attempt can be repeated and never creates a second item.
 * @param onRegistered receives the id of the item
 */
function useRegistration(onRegistered: (itemId: string) => void): Registration {
  const { t } = useTranslation('createItem');
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const { mutateAsync } = useCreateItem();
  const [status, setStatus] = useState<Registration['status']>('editing');
  const [failure, setFailure] = useState<string>();
  const before = useRestored<Submission>('submission');
  const [{ keyOf, last }] = useState(() => createSubmissionKeys(before));
  useKeep('submission', last);
  /** The item that waits for the password. A change of the form drops it: only what is shown may be sent. */
  const pending = useRef<NewItem>(undefined);
  // Not state: a second click or Enter arrives before the next render.
  const isTaken = useRef(false);

  const stop = (reason: string | undefined): Messages => {
    isTaken.current = false;
    setStatus('editing');
    setFailure(reason);
    return {};
  };
  const explain = (error: unknown, fallback: string): Messages => {
    const { fields, rest } = sortIssues(error instanceof ApiError ? error.issues : []);
    const isShownByFields = Object.keys(fields).length > 0 && rest.length === 0;
    stop(isShownByFields ? undefined : rest.join(' ') || (serverMessage(error) ?? fallback));
    return fields;
  };

  const send = async (item: NewItem, fallback: string): Promise<Messages> => {
    try {
      onRegistered((await mutateAsync({ item, idempotencyKey: keyOf(item) })).id);
    } catch (error) {
      return needsAuthentication(error) ? sendAfterPassword(item, error) : explain(error, fallback);
    }
    setStatus('done');
    return {};
  };
  const sendAfterPassword = async (item: NewItem, rejection: unknown): Promise<Messages> => {
    pending.current = item;
    noteRefusal(client, rejection);
    if (!(await authenticate('createItem'))) return stop(undefined);
    return pending.current ? send(pending.current, t('failedAfterAuthentication')) : stop(t('noPending'));
  };

  const register = async (input: ItemInput): Promise<Messages> => {
    if (isTaken.current) return {};
    isTaken.current = true;
    setStatus('sending');
    setFailure(undefined);
    return send(newItemOf(input), t('failed'));
  };
  const dropPending = () => {
    pending.current = undefined;
  };
  return { status, failure, register, dropPending };
}

function Outcome({ status, failure }: Pick<Registration, 'status' | 'failure'>) {
  const { t } = useTranslation('createItem');
  if (status === 'done') {
    return (
      <Alert color="green" icon={<IconCheck aria-hidden="true" />} role="status">
        {t('success')}
      </Alert>
    );
  }
  if (failure === undefined) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      {failure}
    </Alert>
  );
}

function Actions({ status }: Pick<Registration, 'status'>) {
  const { t } = useTranslation('createItem');
  const { t: common } = useTranslation('common');
  const isDone = status === 'done';
  return (
    <Group justify="flex-end">
      {!isDone && (
        <Button variant="default" component={Link} to={routes.home.href()}>
          {common('cancel')}
        </Button>
      )}
      <Button
        type="submit"
        loading={status === 'sending'}
        disabled={isDone}
        leftSection={isDone && <IconCheck size={18} aria-hidden="true" />}
      >
        {isDone ? t('done') : t('submit')}
      </Button>
    </Group>
  );
}

/** A lock drops the chosen files, as it drops every name and picture; it keeps only how many there were. */
function useChosenFiles() {
  const before = useRestored<number>('newItemFiles') ?? 0;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [lost, setLost] = useState(before);
  const onChange = (chosen: readonly File[]) => {
    setFiles(chosen);
    setLost(0);
  };
  return { files, lost, onChange };
}

interface CreateItemFormProps {
  readonly registration: Registration;
  readonly chosen: ReturnType<typeof useChosenFiles>;
}

/** The form of a new item. Every failure leaves the typed text in the form. */
function CreateItemForm({ registration, chosen }: CreateItemFormProps) {
  const { t } = useTranslation('createItem');
  const form = useItemForm(emptyItem, useRestored<ItemInput>('newItem'));
  const isDone = registration.status === 'done';
  const hasTyped = () => !isDone && form.isDirty();
  useUnsavedWarning(() => hasTyped() || (!isDone && chosen.files.length > 0));
  useKeep('newItem', () => (hasTyped() ? form.getValues() : undefined));
  useKeep('newItemFiles', () => (isDone ? undefined : chosen.files.length || chosen.lost || undefined));

  const submit = form.onSubmit(
    async (input) => {
      const rejected = await registration.register(input);
      form.setErrors(rejected);
      focusFirstError(form, rejected);
    },
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form noValidate onSubmit={submit} onInput={registration.dropPending}>
      <Stack gap="lg">
        <Card withBorder component="fieldset" m={0} disabled={isDone}>
          <Stack>
            <Title order={2}>{t('basicInformation')}</Title>
            <ItemFields form={form} />
          </Stack>
        </Card>
        <Card withBorder component="fieldset" m={0} disabled={isDone}>
          <Stack>
            <Title order={2}>{t('itemDetails')}</Title>
            <Text c="dimmed" size="sm">
              {t('detailsHint')}
            </Text>
            <DetailFields form={form} addLabel={t('addDetail')} removeLabel={t('remove')} keepsOne />
          </Stack>
        </Card>
        <Suspense fallback={<Skeleton height={CHOOSE_HEIGHT_PX} />}>
          <ChooseFiles {...chosen} disabled={isDone} />
        </Suspense>
        <Outcome {...registration} />
        <Actions status={registration.status} />
      </Stack>
    </form>
  );
}

export default function CreateItemScreen() {
  const { t } = useTranslation('createItem');
  const navigate = useNavigate();
  const registry = { api: useApi(), client: useQueryClient() };
  const chosen = useChosenFiles();
  const registration = useRegistration((itemId) => void addFiles(registry, itemId, chosen.files));
  const isDone = registration.status === 'done';

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate(routes.home.href()), POST_CREATE_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <FormPage title={t('title')}>
      <CreateItemForm registration={registration} chosen={chosen} />
    </FormPage>
  );
}
