import { useTranslation } from 'react-i18next';
import type names from '@trpeza/i18n/locales/en/health.json';

/** What a job does, in words; a job without words keeps its name. */
export function useJobName() {
  const { t, i18n } = useTranslation('health');
  return (name: string): string =>
    i18n.exists(`health:jobName.${name}`) ? t(`jobName.${name as keyof typeof names.jobName}`) : name;
}
