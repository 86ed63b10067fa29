import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useResetEligibility } from '../api.ts';
import { DeleteAllDialog } from '../reset/DeleteAllDialog.tsx';
import { useEligibilityFailure } from '../reset/resetForm.tsx';
import styles from './NuclearOption.module.css';

/** The deletion of all data, where the server allows it. A failed check is shown at levels with a password. */
export function NuclearOption({ level }: { readonly level: SecurityLevel | null }) {
  const { data, error } = useResetEligibility();
  const [isOpened, dialog] = useDisclosure(false);
  const failureOf = useEligibilityFailure();
  const couldBeOffered = level !== null && needsPassword(level);
  if (!data && error && couldBeOffered) return <Failure text={failureOf(error)} />;
  return (
    <>
      {data?.canResetData && <NuclearCard onOpen={dialog.open} />}
      <DeleteAllDialog opened={isOpened} onClose={dialog.close} />
    </>
  );
}

function NuclearCard({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('encryptionSettings');
  return (
    <Card withBorder component="section" className={styles.card} aria-labelledby="nuclear">
      <Stack>
        <Title order={2} id="nuclear">
          {t('nuclear.title')}
        </Title>
        <Text>{t('nuclear.text')}</Text>
        <Group>
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={onOpen}
          >
            {t('nuclear.action')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
