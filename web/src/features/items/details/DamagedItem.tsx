import { Button, Group, List, Text, Title } from '@mantine/core';
import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import '#web/base/texts/damagedItem.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import styles from './DamagedItem.module.css';

/** The page of an item whose content cannot be decrypted: what that means, and what the user can do. */
export default function DamagedItem({ id }: { readonly id: string }) {
  const { t } = useTranslation(['damagedItem', 'itemDetails']);
  const navigate = useLateNavigate();
  const remove = useDeleteItemDialog();
  const onDelete = async () => {
    if (await remove({ id, damaged: true })) await navigate(routes.home.href(), { replace: true });
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <Notice icon={<IconFileBroken size={28} />} title={t('heading')} text={t('what')} isError>
        <div className={styles.steps}>
          <Title order={3}>{t('steps')}</Title>
          <List type="ordered" spacing="xs" size="sm" mt="xs">
            <List.Item>
              {t('tellAdministrator')}
              <Text span ff="monospace" size="sm" className={styles.id}>
                {id}
              </Text>
            </List.Item>
            <List.Item>
              {t('backup')} <HelpLink topic="backups">{t('aboutBackups')}</HelpLink>
            </List.Item>
            <List.Item>{t('deleteLast')}</List.Item>
          </List>
        </div>
        <Group gap="xs" justify="center">
          <IconButton variant="light" color="red" icon={IconTrash} onClick={() => void onDelete()}>
            {t('itemDetails:deleteItem')}
          </IconButton>
          <Button component={Link} to={routes.home.href()}>
            {t('back')}
          </Button>
        </Group>
      </Notice>
    </>
  );
}
