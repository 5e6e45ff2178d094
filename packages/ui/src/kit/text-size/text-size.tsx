import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { onTextSizeChange, readTextSize, storeTextSize, TEXT_SIZES } from './text-size-storage.ts';
import styles from './text-size.module.css';

/**
 * Three letters of increasing size as radio buttons. The server renders the default size, and the stored choice is read
 * after hydration.
 */
export function TextSizeControl() {
  const { t } = useTranslation('common');
  const name = useId();
  const size = useSyncExternalStore(onTextSizeChange, readTextSize, () => 'normal' as const);

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('textSize.label')}</legend>
      <div className={styles.options}>
        {TEXT_SIZES.map((option) => (
          <label key={option} className={styles.option} data-size={option} title={t(`textSize.${option}`)}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option}
              checked={option === size}
              onChange={() => storeTextSize(option)}
            />
            <span aria-hidden="true" className={styles.letter} />
            <VisuallyHidden>{t(`textSize.${option}`)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
