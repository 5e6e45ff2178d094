import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageHead } from '../../page-head.tsx';
import { useKitchen } from '../../use-formats.ts';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { OrderBy } from '../../ordering/calendar/order-by.tsx';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import { StepList } from '../../menu/home/step-list.tsx';
import { Paragraphs } from './text-page.tsx';
import styles from './text-page.module.css';

/** Three of the frequent questions; the others are on their own page. */
const QUESTIONS = [
  'faq.groups.ordering.items.change',
  'faq.groups.money.items.pay',
  'faq.groups.delivery.items.home',
] as const;

export function HowItWorksPage() {
  const { t } = useTranslation(['pages', 'common', 'home']);
  const facts = useFacts();
  const { phone } = useKitchen();
  usePageHead({ title: t('howItWorks.title'), description: t('howItWorks.lead') });
  return (
    <div className={styles.page} data-page="wide">
      <PageHeader title={t('howItWorks.title')} lead={t('howItWorks.lead')} />
      <StepList level={2} />
      <Notice title={t('howItWorks.minimum.title', facts)}>{t('howItWorks.minimum.text', facts)}</Notice>
      <div className={styles.pair}>
        <section className={styles.section}>
          <h2>{t('howItWorks.days.title', facts)}</h2>
          <p>{t('howItWorks.days.text', facts)}</p>
          <OrderBy />
        </section>
        <section className={styles.section}>
          <h2>{t('howItWorks.bulk.title')}</h2>
          <p>{t('howItWorks.bulk.text')}</p>
          {phone ? (
            <a className={styles.link} href={phoneUrl(phone)}>
              {t('common:phoneUs', { phone })}
            </a>
          ) : null}
        </section>
      </div>
      <section className={styles.section} aria-labelledby="faq-title">
        <h2 id="faq-title">{t('howItWorks.faq')}</h2>
        {QUESTIONS.map((key) => (
          <Question key={key} {...t(key, { returnObjects: true, ...facts })} />
        ))}
        <Link className={styles.link} to={paths.faq()}>
          {t('faqLink')}
        </Link>
      </section>
      <div>
        <ButtonLink size="large" to={paths.menu()}>
          {t('home:hero.toMenu')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Question({ question, answer }: { question: string; answer: readonly string[] }) {
  return (
    <div className={styles.panel}>
      <h3>{question}</h3>
      <Paragraphs of={answer} />
    </div>
  );
}
