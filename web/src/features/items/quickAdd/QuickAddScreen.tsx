import { Anchor, Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { placeParts, showPlace } from '#shared/domain/places.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import { WordList } from '#web/ui/WordList.tsx';
import '#web/base/texts/quickAdd.ts';
import { routes } from '#web/base/routes.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { Lead } from '#web/ui/Lead.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { useWordsInUse } from '../bulk/wordsInUse.ts';
import { FormPage } from '../form/ItemFields.tsx';
import { useOwnWords } from '../form/ownWords.ts';
import styles from './QuickAdd.module.css';
import { type QuickItem, useQuickAdd } from './useQuickAdd.ts';

const EMPTY = { type: '', place: '', name: '' };
type Texts = typeof EMPTY;

/** The details of an item that is added by its name: its place, if one is given. */
function detailsAt(place: string) {
  const parts = placeParts(place);
  return parts.length === 0 ? [] : [{ name: KNOWN_DETAILS.location.name, value: showPlace(parts) }];
}

function Fields({ onAdd }: { readonly onAdd: ReturnType<typeof useQuickAdd>['add'] }) {
  const { t } = useTranslation('quickAdd');
  const [texts, setTexts] = useState(useRestored<Texts>('quickTexts') ?? EMPTY);
  useKeep('quickTexts', () => (Object.values(texts).some((text) => text !== '') ? texts : undefined));
  const { types } = useOwnWords();
  const { place: places } = useWordsInUse();
  const kind = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => kind.current?.focus({ preventScroll: true }), []);
  const list = useId();
  const [typed, type] = [texts.name.trim(), texts.type.trim()];
  useLeaveQuestion(() => typed !== '');
  const field = (key: keyof Texts, limit: number) => ({
    value: texts[key],
    maxLength: limit,
    dir: 'auto',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [key]: value }),
  });
  const add = () => {
    if (typed === '' || type === '') return;
    onAdd({
      name: typed,
      description: t('description'),
      assetType: type,
      properties: detailsAt(texts.place),
    });
    setTexts({ ...texts, name: '' });
    name.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Stack>
        <div className={styles.shared}>
          <TextInput
            ref={kind}
            label={t('type')}
            required
            placeholder={t('typeHint')}
            list={`${list}-types`}
            {...field('type', ITEM_LIMITS.assetTypeLength)}
          />
          <TextInput
            label={t('place')}
            placeholder={t('placeHint')}
            list={`${list}-places`}
            {...field('place', ITEM_LIMITS.detailValueLength)}
          />
        </div>
        <div className={styles.name}>
          <TextInput ref={name} label={t('name')} required {...field('name', ITEM_LIMITS.nameLength)} />
          <Button type="submit" disabled={typed === '' || type === ''}>
            {t('add')}
          </Button>
        </div>
      </Stack>
      <WordList id={`${list}-types`} words={types} typed={texts.type} />
      <WordList id={`${list}-places`} words={places} typed={texts.place} />
    </form>
  );
}

const COLORS = { adding: 'gray', added: 'green', failed: 'red' } as const;

function Added({ items }: { readonly items: readonly QuickItem[] }) {
  const { t } = useTranslation('quickAdd');
  return (
    <ul className={styles.items} aria-label={t('list')}>
      {items.map(({ key, item, state, id }) => (
        <li key={key}>
          {id === undefined ? (
            <Text dir="auto">{item.name}</Text>
          ) : (
            <Anchor component={Link} to={routes.assetDetails.href({ id })} dir="auto">
              {item.name}
            </Anchor>
          )}
          <Badge variant="light" color={COLORS[state]}>
            {t(state)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Registers many items by their names only. */
export default function QuickAddScreen() {
  const { t } = useTranslation('quickAdd');
  const { items, add, retry } = useQuickAdd();
  const failed = items.filter(({ state }) => state === 'failed').length;
  const added = items.filter(({ state }) => state === 'added').length;
  useLeaveQuestion(() => added < items.length, {
    losesWork: true,
    question: {
      title: t('leaving.title'),
      text: t('leaving.text', { count: items.length - added }),
      confirmLabel: t('leaving.leave'),
      cancelLabel: t('leaving.stay'),
    },
  });
  return (
    <FormPage title={t('title')} facts={<Lead>{t('lead')}</Lead>}>
      <Stack gap="lg">
        <Fields onAdd={add} />
        {failed > 0 && (
          <Failure
            text={
              <Group justify="space-between">
                <Text size="sm">{t('failedCount', { count: failed })}</Text>
                <RetryButton label={t('retry')} onRetry={retry} />
              </Group>
            }
          />
        )}
        {items.length > 0 && (
          <section>
            <Title order={2} size="h4" role="status" mb="xs">
              {t('count', { count: added })}
            </Title>
            <Added items={items} />
          </section>
        )}
      </Stack>
    </FormPage>
  );
}
