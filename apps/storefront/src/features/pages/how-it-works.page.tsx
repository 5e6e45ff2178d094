import { useTranslation } from 'react-i18next';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ButtonLink } from '../../parts/button.tsx';
import { usePageHead } from '../../page-head.tsx';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { OrderBy } from '../calendar/order-by.tsx';
import styles from './how-it-works.module.css';
import { StepList } from './step-list.tsx';

const QUESTIONS = ['change', 'pay', 'home'] as const;

export function HowItWorksPage() {
  const { t } = useTranslation(['home', 'common']);
  const { minOrderQuantity: count, customerShareBps, phone } = useKitchen();
  usePageHead({ title: t('howItWorks.title'), description: t('howItWorks.lead') });
  return (
    <div className={styles.page} data-page="wide">
      <PageHeader title={t('howItWorks.title')} lead={t('howItWorks.lead')} />
      <StepList level={2} />
      <Notice title={t('howItWorks.minimum.title', { count })}>
        {t('howItWorks.minimum.text', { count })}
      </Notice>
      <div className={styles.pair}>
        <section>
          <h2>{t('howItWorks.monday.title')}</h2>
          <p>{t('howItWorks.monday.text')}</p>
          <OrderBy />
        </section>
        <section>
          <h2>{t('howItWorks.bulk.title')}</h2>
          <p>{t('howItWorks.bulk.text')}</p>
          <p>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('common:phoneUs', { phone })}</a>
          </p>
        </section>
      </div>
      <section className={styles.faq} aria-labelledby="faq-title">
        <h2 id="faq-title">{t('howItWorks.faq.title')}</h2>
        {QUESTIONS.map((question) => (
          <div key={question} className={styles.question}>
            <h3>{t(`howItWorks.faq.${question}.question`)}</h3>
            <p>{t(`howItWorks.faq.${question}.answer`, { share: customerShareBps / 100 })}</p>
          </div>
        ))}
      </section>
      <div>
        <ButtonLink size="large" to={paths.menu()}>
          {t('hero.toMenu')}
        </ButtonLink>
      </div>
    </div>
  );
}
