import { useQuery } from '@tanstack/react-query';
import { weather } from '#shared/contract/system.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { log } from '#web/base/log.ts';

/** The demo's forecast. A failure is only logged. */
export function useForecast() {
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
