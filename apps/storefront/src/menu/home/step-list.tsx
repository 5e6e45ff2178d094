import { useTranslation } from 'react-i18next';
import { useKitchen } from '../../use-formats.ts';
import styles from './step-list.module.css';

const STEPS = ['choose', 'order', 'receive'] as const;

/** The three steps of ordering, each with its number in a cross-stitch diamond. */
export function StepList({ level }: { level: 2 | 3 }) {
  const { t } = useTranslation('home');
  const { minOrderQuantity: minimum, paymentMethods } = useKitchen();
  const methods = paymentMethods.filter((method) => method !== 'account');
  const context = methods.length === 0 ? 'phone' : methods.length === 1 ? methods[0]! : 'any';
  const Heading = `h${level}` as const;
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <Heading className={styles.title}>{t(`steps.${step}.title`)}</Heading>
          <p>
            {step === 'order' ? t('steps.order.text', { context }) : t(`steps.${step}.text`, { minimum })}
          </p>
        </li>
      ))}
    </ol>
  );
}
