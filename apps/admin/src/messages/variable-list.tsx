import type { TemplateVariable } from '@trpeza/contract/messages/templates.constants';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './templates.module.css';

type VariableListProps = {
  names: readonly string[];
  /** In messages to the office, `name` is the customer's name. */
  isToOffice: boolean;
  /** Whether this is a built-in template, whose variables have descriptions. */
  isKnown: boolean;
  onInsert: (name: string) => void;
};

/** The variables that a message can contain. A click, or Enter, inserts one at the caret. */
export function VariableList({ names, isToOffice, isKnown, onInsert }: VariableListProps) {
  const { t } = useTranslation('templates');
  const heading = useId();
  if (names.length === 0) return null;
  return (
    <section className={styles.variables} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('form.insert')}
      </h2>
      <p className={styles.hint}>{t('form.insertHelp')}</p>
      <ul className={styles.variableList}>
        {names.map((name) => {
          const word = isToOffice && name === 'name' ? 'customerName' : (name as TemplateVariable);
          const meaning = isKnown ? t(`variable.${word}`) : '';
          return (
            <li key={name}>
              <button type="button" className={styles.variable} onClick={() => onInsert(name)}>
                <code>{`{{${name}}}`}</code>
                {meaning ? <span>{meaning}</span> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
