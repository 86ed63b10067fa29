import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/memory.ts';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { withholdDialogs } from '#web/ui/dialogs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

interface StopPageProps {
  readonly title: string;
  readonly meaning: string;
  /** The facts. */
  readonly children: ReactNode;
  readonly advice: string;
  /** The action that goes on, and what it does to the browser's memory. */
  readonly goOn: string;
  readonly goOnHint: string;
  readonly onGoOn: () => void;
}

/** Stands in front of a registry that is not the one this browser remembers, until the user goes on knowingly. */
export function StopPage({ title, meaning, children, advice, goOn, goOnHint, onGoOn }: StopPageProps) {
  const { t } = useTranslation('memory');
  // A question of the screens behind it may be on its way, and would have the user enter something.
  useEffect(withholdDialogs, []);
  return (
    <Box maw={800} mx="auto">
      <PageHeader title={title} />
      <Stack gap="lg">
        <Alert color="yellow" role="alert" icon={<IconHistory aria-hidden="true" />}>
          {meaning}
        </Alert>
        {children}
        <Text>{advice}</Text>
        <Group>
          <Button component={Link} to={routes.logout.href()}>
            {t('signOut')}
          </Button>
          <Button variant="default" onClick={onGoOn} aria-describedby="go-on-hint">
            {goOn}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" id="go-on-hint">
          {goOnHint}
        </Text>
      </Stack>
    </Box>
  );
}
