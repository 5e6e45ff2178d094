import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { readFilters } from '../menu/menu-filter.ts';
import { paths, patterns } from '../paths.ts';
import styles from './header.module.css';

/** Searches meals in both languages and alphabets. A plain form: without scripts the server responds with the results. */
export function SiteSearch() {
  const { t } = useTranslation('home');
  const id = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filters = pathname === patterns.home ? readFilters(new URLSearchParams(search)) : {};
  const searched = filters.q ?? '';
  const [text, setText] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  // A navigation replaces the text; until then the input keeps the typed text.
  if (shownFor !== searched) {
    setShownFor(searched);
    setText(searched);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The search covers all categories, whichever was open: users who search want to find the meal anywhere.
    const { category: _category, show: _show, ...kept } = filters;
    void navigate(paths.found({ ...kept, q: text.trim() }));
  };

  return (
    <form className={styles.form} role="search" action={paths.found({})} onSubmit={submit}>
      <label htmlFor={id}>
        <VisuallyHidden>{t('nav.searchLabel')}</VisuallyHidden>
      </label>
      <input
        id={id}
        className={styles.input}
        type="search"
        name="q"
        maxLength={60}
        autoComplete="off"
        placeholder={t('nav.searchLabel')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button className={styles.find} type="submit" aria-label={t('nav.search')}>
        <Icon name="search" size={1.375} />
      </button>
    </form>
  );
}
