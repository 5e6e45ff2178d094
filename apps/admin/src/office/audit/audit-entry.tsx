import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { fieldsOf, classifyValue } from './audit-values.ts';
import styles from './history.module.css';
import { useAuditTexts } from './use-audit-texts.ts';

/** The recorded action and its subject, linked if the subject still has a page. */
export function ActionWithSubject({ entry }: { entry: AuditEntry }) {
  const words = useAuditTexts();
  const to = linkOf(entry);
  const name = words.subject(entry);
  return (
    <span className={styles.what}>
      <span>{words.action(entry)}</span>
      {to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}
    </span>
  );
}

function linkOf({ action, about, subject }: AuditEntry): string | undefined {
  if (about === 'orders') return paths.order(subject.id);
  if (action.startsWith('meal/') && subject.name !== null) return paths.meals();
  if (action.startsWith('category/') && subject.name !== null) return paths.categories();
  if (about === 'templates') return paths.emailTemplates();
  if (about === 'health') return paths.health();
  if (about === 'messages') return paths.messages();
  if (action === 'setting/changed') return paths.settings();
  if (action === 'payment-issue/resolved') return paths.paymentIssues({ state: 'closed' });
  // The log identifies a funder's invoice by its number, which no page URL contains.
  if (about === 'invoices')
    return /^\d{4}-\d{2}$/.test(String(subject.id)) ? paths.invoice(String(subject.id)) : paths.invoices();
  if (about === 'people' && subject.name !== null && action !== 'account/deleted')
    return paths.users({ search: subject.name });
  return undefined;
}

/** The number of characters above which a text is collapsed initially. */
const LONG = 200;

function LongText({ label, values }: { label: string; values: readonly string[] }) {
  const { t } = useTranslation('audit');
  const parts = values.length === 2 ? (['before', 'after'] as const) : (['whole'] as const);
  return (
    <details className={styles.long}>
      <summary>{t('longText', { label })}</summary>
      {parts.map((part, at) => (
        <div key={part}>
          {part === 'whole' ? null : <span className={styles.field}>{t(`part.${part}`)}</span>}
          <p>{values[at]}</p>
        </div>
      ))}
    </details>
  );
}

const isKnown = (value: unknown): boolean => classifyValue('', value).kind !== 'nothing';

/** Each field before and after the change; created rows have no old values and deleted rows no new ones. */
export function ChangedFields({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useAuditTexts();
  const { before, after, reason } = entry;
  // A created row has no old values.
  const fields = fieldsOf(before, after).filter(
    (field) => isKnown(before?.[field]) || isKnown(after?.[field]),
  );
  return (
    <div className={styles.changes}>
      {fields.length > 0 ? (
        <ul>
          {fields.map((field) => {
            const label = words.field(entry, field);
            const values = [before, after]
              .filter((side) => side !== null)
              .map((side) => words.value(entry, field, side[field]));
            return (
              <li key={field}>
                {values.some((value) => value.length > LONG) ? (
                  <LongText label={label} values={values} />
                ) : (
                  <>
                    {label ? <span className={styles.field}>{label}: </span> : null}
                    {values.length === 2
                      ? t('change', { before: values[0], after: values[1] })
                      : values.join('')}
                  </>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {reason ? <p className={styles.reason}>{t('reason', { reason })}</p> : null}
    </div>
  );
}
