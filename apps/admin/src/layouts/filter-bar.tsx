import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  /** The accessible name of the form. */
  label: string;
  /** What the list is limited to, in words: "Status: Pending". */
  active: readonly string[];
  /** What comes before them in the line. */
  start?: ReactNode;
  /** How many there are, at the end of the line. */
  count?: ReactNode;
  /** A value was refused: the fields are shown with what is wrong. */
  isRefused?: boolean;
  onApply: () => void;
  onClear: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The filters of a list in one line: what is active, in words; the fields are folded away until they are wanted. */
export function FilterBar(props: FilterBarProps) {
  const { label, active, start, count, isRefused = false, onApply, onClear, children } = props;
  const { t } = useTranslation('admin');
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isWanted || isRefused;
  const panel = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <>
      <div className={styles.bar}>
        {start}
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsWanted(!isOpen)}
        >
          <Icon name="search" />
          {isOpen ? t('filters.hide') : t('filters.show')}
        </Button>
        {active.length > 0 ? <p className={styles.active}>{active.join(' · ')}</p> : null}
        {active.length > 0 ? (
          <Button variant="subtle" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        ) : null}
        {count === undefined ? null : (
          <p className={styles.count} role="status">
            {count}
          </p>
        )}
      </div>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        <form className={styles.form} onSubmit={submit} aria-label={label} noValidate>
          {children}
          <div>
            <Button type="submit">{t('filters.apply')}</Button>
          </div>
        </form>
      </div>
    </>
  );
}
