import { Anchor, Button, Card, Stack, Text } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { showPlace } from '#shared/domain/places.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import '#web/base/texts/places.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { routes } from '#web/base/routes.ts';
import { Lead } from '#web/ui/Lead.tsx';
import { ListSearch } from '#web/ui/ListSearch.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useFindable } from '#web/ui/SearchField.tsx';
import { AllItems } from '../parts/AllItems.tsx';
import { wantView } from '../parts/wantedView.ts';
import { MovePlaceDialog, useMoving } from './MovePlaceDialog.tsx';
import { PlaceCodeDialog } from './PlaceCodeDialog.tsx';
import { type PlaceActions, PlaceList, type PlaceListProps } from './PlaceList.tsx';
import styles from './Places.module.css';
import { useLabelledPlace } from './placeId.ts';
import { countPlaces, type Place, placesNamed, placeTree } from './placeTree.ts';

function NoPlaces() {
  const { t } = useTranslation('places');
  return (
    <Notice icon={<IconMapPin size={28} />} title={t('none.title')} text={t('none.text')}>
      <Button component={Link} to={routes.home.href()}>
        {t('none.action')}
      </Button>
    </Notice>
  );
}

const AllPlaces = () => {
  const { t } = useTranslation('places');
  return (
    <Anchor component={Link} to={routes.places.href()}>
      {t('all')}
    </Anchor>
  );
};

function UnknownPlace() {
  const { t } = useTranslation('places');
  return (
    <Notice icon={<IconMapPinOff size={28} />} title={t('unknown.title')} text={t('unknown.text')}>
      <AllPlaces />
    </Notice>
  );
}

/** The place that a label leads to: the places in it, and the items right there. */
function OnePlace({ place, ...list }: Omit<PlaceListProps, 'places'> & { readonly place: Place }) {
  const { t } = useTranslation('places');
  return (
    <Stack>
      <AllPlaces />
      <Card withBorder py={0}>
        <PlaceList places={[place]} {...list} opensAll />
      </Card>
      <section aria-labelledby="here">
        <Text id="here" fw={600} mb="xs" dir="auto">
          {t('here', { place: showPlace(place.parts) })}
        </Text>
        <ul className={styles.items}>
          {place.items.map(({ id, name }) => (
            <li key={id}>
              <Anchor component={Link} to={routes.assetDetails.href({ id })} dir="auto">
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
    </Stack>
  );
}

/** More places than these have a field that finds one by its name. */
const MOST_TO_READ = 12;

interface NamedPlacesProps extends Omit<PlaceListProps, 'opensAll'> {
  readonly query: string;
}

/** The places that have the typed name. It is memoized because to draw a thousand places at each key takes a second. */
const NamedPlaces = memo(function NamedPlaces({ places, query, actions }: NamedPlacesProps) {
  const { t } = useTranslation('places');
  const shown = query === '' ? places : placesNamed(places, query);
  return (
    <>
      <Text role="status" c="dimmed">
        {shown.length === 0 && t('find.nothing')}
      </Text>
      {shown.length > 0 && (
        <Card withBorder py={0}>
          {/* What leads to a place that was found is open, however it was left before. */}
          <PlaceList key={query && 'found'} places={shown} actions={actions} opensAll={query !== ''} />
        </Card>
      )}
    </>
  );
});

/** All places, or those that have the typed name. */
function AllOrNamed({ places, actions }: PlaceListProps) {
  const { t } = useTranslation('places');
  const [typed, setTyped] = useState('');
  const isFindable = useFindable(countPlaces(places), MOST_TO_READ);
  const query = useDeferredValue(typed.trim());
  return (
    <>
      {isFindable && (
        <ListSearch
          mb="md"
          label={t('find.label')}
          clear={t('find.clear')}
          value={typed}
          onChange={setTyped}
        />
      )}
      <NamedPlaces places={places} query={query} actions={actions} />
    </>
  );
}

interface TreeProps {
  readonly items: readonly Item[];
  readonly actions: PlaceActions;
  readonly onTree: (tree: Place) => void;
}

function Tree({ items, actions, onTree }: TreeProps) {
  const { t } = useTranslation('places');
  const { hash } = useLocation();
  const tree = useMemo(() => placeTree(items), [items]);
  useEffect(() => onTree(tree), [tree, onTree]);
  const labelled = useLabelledPlace(tree, userIdOf(useAuth().user), hash);
  if (labelled.isSearching) return <Text role="status">{t('loading')}</Text>;
  if (labelled.place) return <OnePlace place={labelled.place} actions={actions} />;
  if (labelled.isNamed) return <UnknownPlace />;
  if (tree.places.length === 0) return <NoPlaces />;
  return (
    <>
      <AllOrNamed places={tree.places} actions={actions} />
      {tree.items.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {t('without', { count: tree.items.length })}
        </Text>
      )}
    </>
  );
}

/** All places that items are at, with what is there. */
export default function PlacesScreen() {
  const { t } = useTranslation('places');
  const moving = useMoving();
  const [labelled, setLabelled] = useState<Place>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = ({ parts }: Place) => {
    wantView(client, { place: showPlace(parts) });
    void navigate(routes.home.href());
  };
  return (
    <>
      <PageHeader title={t('title')} facts={<Lead>{t('lead')}</Lead>} />
      <AllItems loading={t('loading')} failed={{ title: t('loadFailed.title'), text: t('loadFailed.text') }}>
        {(items) => (
          <Tree
            items={items}
            actions={{ show, move: moving.start, label: setLabelled }}
            onTree={moving.resume}
          />
        )}
      </AllItems>
      {moving.place && <MovePlaceDialog place={moving.place} draft={moving.draft} onClose={moving.stop} />}
      {labelled && <PlaceCodeDialog place={labelled} onClose={() => setLabelled(undefined)} />}
    </>
  );
}
