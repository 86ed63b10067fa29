import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { POST_CREATE_REDIRECT_MS } from '#shared/domain/constants.ts';
import '#web/base/texts/createItem.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { routes } from '#web/base/routes.ts';
import { addFiles } from '#web/files/adding/addFiles.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { type Draft, useDraft } from '#web/session/drafts.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { mayLeave, useLeaveQuestion } from '#web/ui/leaving.ts';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { DetailFields } from '../form/DetailFields.tsx';
import { NEW_ITEM_DRAFT, type NewItemDraft, newItemDraftSchema } from '../form/drafts.ts';
import { FormPage, ItemFields } from '../form/ItemFields.tsx';
import { emptyItem, filledDetails, type ItemInput } from '../form/itemForm.ts';
import { focusFirstError, useFocusedForm, useItemForm } from '../form/useItemForm.ts';
import { Actions } from './Actions.tsx';
import { type Source, sourceIn } from './source.ts';
import { type Registration, useRegistration } from './useRegistration.ts';

const FromItem = latePart(() => import('./FromItem.tsx'), <Skeleton height={400} />);
/** About the height of the choice without files, so that little moves when it arrives. */
const CHOOSE_HEIGHT_PX = 190;
const ChooseFiles = latePart(
  () => import('#web/files/adding/ChooseFiles.tsx'),
  <Skeleton height={CHOOSE_HEIGHT_PX} />,
);

/** A form as a lock or a reload found it, which drop the chosen files and keep only how many there were. */
type Begun = Partial<NewItemDraft>;

function useChosenFiles(before: number) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [lost, setLost] = useState(before);
  // Not state: a draft is taken between two renderings.
  const count = useRef(before);
  const onChange = (chosen: readonly File[]) => {
    count.current = chosen.length;
    setFiles(chosen);
    setLost(0);
  };
  return { files, lost, onChange, count: () => count.current };
}

/** Goes home a moment after the item was registered, with its id for the list to point out, unless the user goes elsewhere. */
function useGoHome(itemId: string | undefined): void {
  const navigate = useLateNavigate();
  useEffect(() => {
    if (itemId === undefined) return;
    const state = { registeredId: itemId };
    const timer = setTimeout(() => navigate(routes.home.href(), { state }), POST_CREATE_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [itemId, navigate]);
}

interface NewItemProps {
  /** The form before a lock or a reload. */
  readonly begun: Begun | undefined;
  readonly lostBy: 'lock' | 'reload';
  readonly draft: Draft<NewItemDraft>;
  /** The content of the form at first. */
  readonly initial: () => ItemInput;
  /** Begins anew. */
  readonly onAnother: () => void;
}

/** The texts of the form, which a failure, a lock and a reload leave as they are, with the number of chosen files. */
function useTexts(
  { begun, draft, initial }: NewItemProps,
  registration: Registration,
  countFiles: () => number,
) {
  const form = useItemForm(initial, begun?.input, () => keep());
  const take = (): NewItemDraft | undefined => {
    const files = countFiles() || undefined;
    return registration.status !== 'done' && (form.isDirty() || files)
      ? { input: form.getValues(), submission: registration.lastSubmission(), files }
      : undefined;
  };
  const keep = () => draft.keep(take);
  return { form, take, keep };
}

function NewItem(props: NewItemProps) {
  const { begun, draft, onAnother } = props;
  const { t } = useTranslation('createItem');
  const registry = { api: useApi(), client: useQueryClient() };
  const chosen = useChosenFiles(begun?.files ?? 0);
  const registration = useRegistration(begun?.submission, (itemId) => {
    draft.erase();
    void addFiles(registry, itemId, chosen.files);
  });
  const isDone = registration.status === 'done';
  // A text that is typed after the item was sent would not be stored, nor a file that is chosen then.
  const isShut = registration.status !== 'editing';
  const { form, take, keep } = useTexts(props, registration, chosen.count);
  useGoHome(registration.itemId);
  useFocusedForm(form);
  useLeaveQuestion(() => !isDone && (form.isDirty() || chosen.files.length > 0), {
    onDiscard: draft.erase,
  });
  useKeep<Begun>('newItem', take);

  const onDiscard = async () => {
    if (await mayLeave()) onAnother();
  };
  const send = form.onSubmit(
    async (input) => {
      const answer = registration.register(input);
      keep();
      const rejected = await answer;
      form.setErrors(rejected);
      focusFirstError(form, rejected);
    },
    (errors) => focusFirstError(form, errors),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { details } = form.getValues();
    const filled = filledDetails(details);
    if (filled.length < details.length) flushSync(() => form.setFieldValue('details', filled));
    send(event);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={registration.dropPending}
      aria-busy={registration.status === 'sending'}
    >
      <Stack gap="lg">
        <Card withBorder component="fieldset" m={0} disabled={isShut}>
          <Stack>
            <Title order={2}>{t('basicInformation')}</Title>
            <ItemFields form={form} />
          </Stack>
        </Card>
        <Card withBorder component="fieldset" m={0} disabled={isShut}>
          <Stack>
            <Title order={2}>{t('itemDetails')}</Title>
            <Text c="dimmed" size="sm">
              {t('detailsHint')}
            </Text>
            <DetailFields form={form} addLabel={t('addDetail')} removeLabel={t('remove')} keepsOne />
          </Stack>
        </Card>
        <ChooseFiles
          files={chosen.files}
          lost={chosen.lost}
          lostBy={props.lostBy}
          disabled={isShut}
          onChange={(files) => {
            chosen.onChange(files);
            keep();
          }}
        />
        <Actions
          registration={registration}
          onAnother={onAnother}
          onDiscardDraft={draft.found && onDiscard}
        />
      </Stack>
    </form>
  );
}

/** The name of the draft: what was typed into a copy of an item is not found in an empty form. */
const draftOf = (source: Source | undefined): string =>
  source ? `${NEW_ITEM_DRAFT}.${source.kind}.${source.id}` : NEW_ITEM_DRAFT;

function NewItemForm({ source }: { readonly source: Source | undefined }) {
  const restored = useRestored<Begun>('newItem');
  const draft = useDraft(draftOf(source), newItemDraftSchema);
  const [round, setRound] = useState(0);
  const startAnew = () => {
    draft.erase();
    setRound(round + 1);
  };
  if (draft.isLooking) return <Skeleton height={400} />;
  const begun = round === 0 ? (restored ?? draft.found) : undefined;
  const form = (initial: () => ItemInput) => (
    <NewItem
      key={round}
      begun={begun}
      lostBy={restored ? 'lock' : 'reload'}
      draft={draft}
      initial={initial}
      onAnother={startAnew}
    />
  );
  if (!source) return form(emptyItem);
  return <FromItem source={source}>{form}</FromItem>;
}

export default function CreateItemScreen() {
  const { t } = useTranslation('createItem');
  const source = sourceIn(useSearchParams()[0]);
  return (
    <FormPage title={t('title')}>
      <NewItemForm key={draftOf(source)} source={source} />
    </FormPage>
  );
}
