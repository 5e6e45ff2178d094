import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageHead } from '../../page-head.tsx';
import { paths } from '../../paths.ts';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import { Paragraphs } from './text-page.tsx';
import styles from './text-page.module.css';

interface Group {
  title: string;
  items: Record<string, { question: string; answer: readonly string[] }>;
}

/** Questions in groups. Each answer is a native `details` element, so that it also works without scripts. */
export function FaqPage() {
  const { t } = useTranslation('pages');
  const { date } = useFormats();
  const facts = useFacts();
  const { closedDates, phone } = facts;
  const { paymentMethods } = useKitchen();
  const closed =
    closedDates.length > 0
      ? t('faq.closedOn', { dates: closedDates.map((day) => date(day)).join('; ') })
      : t('faq.noneClosed');
  const groups: Record<string, Group> = t('faq.groups', { returnObjects: true, ...facts, closed });
  const isPaidHere = paymentMethods.some((method) => method !== 'account');
  const lead = t('faq.lead', { phone });
  usePageHead({ title: t('faq.title'), description: lead });
  return (
    <div className={styles.page} data-page="narrow">
      <PageHeader title={t('faq.title')} lead={lead} />
      {Object.entries(groups).map(([id, { title, items }]) => (
        <section key={id} id={id} className={styles.section}>
          <h2>{title}</h2>
          {Object.entries(items)
            .filter(([name]) => isPaidHere || name !== 'how')
            .map(([name, { question, answer }]) => (
              <details key={name} id={name} className={styles.question}>
                <summary>{question}</summary>
                <div className={styles.answer}>
                  <Paragraphs of={answer} />
                </div>
              </details>
            ))}
        </section>
      ))}
      <Link className={styles.link} to={paths.contact()}>
        {t('contactLink')}
      </Link>
    </div>
  );
}
