import { useMutation } from '@tanstack/react-query';
import type { HealthReport } from '@trpeza/contract/office/health.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './health.module.css';
import { HealthSection } from './health-section.tsx';

/**
 * The result of the last check of the financial invariants. Violations are in English, for the administrator of the server.
 */
export function MoneyCheck({ check }: { check: HealthReport['moneyCheck'] }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const checkNow = useCheckMoney();
  const said = () => {
    if (!check) return t('moneyNever');
    const time = instant(check.ranAt);
    return check.found === 0 ? t('moneyGood', { time }) : t('moneyBad', { count: check.found, time });
  };
  return (
    <HealthSection title={t('money')}>
      <p>{t('moneyText')}</p>
      <p data-wrong={(check?.found ?? 0) > 0 || undefined}>
        <strong>{said()}</strong>
      </p>
      {check && check.violations.length > 0 ? (
        <ul className={styles.reason} lang="en">
          {check.violations.map(({ invariant, about, shouldBe: should, is }) => (
            <li key={`${invariant} ${about}`}>
              {invariant}. {t('violation', { about, should, is })}
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button variant="secondary" isLoading={checkNow.isPending} onClick={() => checkNow.mutate({})}>
          {t('checkNow')}
        </Button>
      </div>
    </HealthSection>
  );
}

function useCheckMoney() {
  const { t } = useTranslation('health');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/health/money-check'),
    onSuccess: () => toast.show({ kind: 'success', title: t('checking') }),
    onError: (error) => toast.show({ kind: 'error', title: t('checkFailed'), text: errorText(error) }),
  });
}
