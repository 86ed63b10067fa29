import { Skeleton, Table, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type WeatherForecast, weather } from '#shared/contract/system.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import '#web/base/texts/demo.ts';
import { log } from '#web/base/log.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import styles from './WeatherScreen.module.css';

/** A failure is logged and not shown. */
function useForecast() {
  const api = useApi();
  return useQuery({
    queryKey: ['weather'],
    queryFn: async ({ signal }) => {
      try {
        return await api.call(weather.forecast, { signal });
      } catch (error) {
        log.warn('The weather forecast could not be fetched');
        throw error;
      }
    },
  });
}

function Forecast({ days }: { readonly days: readonly WeatherForecast[] }) {
  const { t } = useTranslation('demo');
  const format = new Intl.DateTimeFormat(READER_LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.scroll}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('weather.date')}</Table.Th>
            <Table.Th>{t('weather.celsius')}</Table.Th>
            <Table.Th>{t('weather.fahrenheit')}</Table.Th>
            <Table.Th>{t('weather.summary')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.date}>
              <Table.Td>{format.format(new Date(day.date))}</Table.Td>
              <Table.Td>{day.temperatureC}</Table.Td>
              <Table.Td>{day.temperatureF}</Table.Td>
              <Table.Td>{day.summary}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export default function WeatherScreen() {
  const { t } = useTranslation('demo');
  const { data, isPending } = useForecast();
  return (
    <>
      <PageHeader title={t('weather.title')} />
      <Text c="dimmed" mb="lg">
        {t('weather.text')}
      </Text>
      {isPending && <Skeleton height={240} role="status" aria-label={t('weather.loading')} />}
      {!isPending && !data?.length && (
        <Notice icon={<IconCloudOff size={28} />} title={t('weather.none')} text={t('weather.noneText')} />
      )}
      {data && data.length > 0 && <Forecast days={data} />}
    </>
  );
}
