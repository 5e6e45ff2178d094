import { stepTextOf, type DoorStep } from '@trpeza/contract/customers/door-plan.constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './door-steps.module.css';

interface DoorStepsProps {
  steps: readonly DoorStep[];
  /** Renders the action of a step, such as a call button. */
  action?: (step: DoorStep) => ReactNode;
}

/**
 * The driver's steps if the customer is not at home, shown to the customer in the preview and to the driver on the
 * round.
 */
export function DoorSteps({ steps, action }: DoorStepsProps) {
  const { t } = useTranslation('accounts');
  const say = (step: DoorStep) => {
    const { key, params } = stepTextOf(step);
    return t(`door.step.${key}`, params);
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.do}>
          <span
            className={styles.words}
            data-strong={step.do === 'leave' || step.do === 'takeBack' || undefined}
          >
            {say(step)}
          </span>
          {action?.(step)}
        </li>
      ))}
    </ol>
  );
}
