import { useTranslation } from 'react-i18next';
import type names from '@trpeza/i18n/locales/en/office/health.json';

/** Returns the description of a job, or its name if it has none. */
export function useJobName() {
  const { t, i18n } = useTranslation('health');
  return (name: string): string =>
    i18n.exists(`health:jobName.${name}`) ? t(`jobName.${name as keyof typeof names.jobName}`) : name;
}
