import { Alert, Button, Card, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/serverMessage.ts';
import styles from './RequestCard.module.css';
import type { ItemRequest } from './useRequest.ts';

interface RequestCardProps {
  readonly owner: string;
  readonly request: ItemRequest;
}

/** Whose item it is, what will happen, and the one thing to do. */
export function RequestCard({ owner, request }: RequestCardProps) {
  const { t } = useTranslation('transferRequest');
  return (
    <Card withBorder className={styles.card}>
      <Stack align="flex-start" className={styles.text}>
        <Title order={2}>{t('ask.title', { owner })}</Title>
        <Text>{t('ask.lead', { owner })}</Text>
        <List type="ordered" spacing="xs" withPadding>
          <List.Item>{t('ask.told', { owner })}</List.Item>
          <List.Item>{t('ask.review', { owner })}</List.Item>
          <List.Item>{t('ask.yours')}</List.Item>
        </List>
        <Text c="dimmed" size="sm">
          {t('ask.seen', { owner })}
        </Text>
        {request.error && !request.isSending && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
            {serverMessage(request.error) ?? t('ask.failed')}
          </Alert>
        )}
        <Button
          className={styles.submit}
          leftSection={<IconSend size={18} aria-hidden="true" />}
          loading={request.isSending}
          onClick={request.send}
        >
          {t('ask.submit')}
        </Button>
      </Stack>
    </Card>
  );
}
