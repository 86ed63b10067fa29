import { useTranslation } from 'react-i18next';
import { faultOf } from './errors.ts';

/** What a person is told about a call to the user pool that failed. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useTranslation('account');
  return (error) => t(`faults.${faultOf(error) ?? 'unknown'}`);
}
