import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Link } from 'react-router';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { OrderBy } from '../../ordering/calendar/order-by.tsx';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { TextPage } from './text-page.tsx';
import styles from './text-page.module.css';

/**
 * How to reach a person. There is deliberately no form: a telephone call helps most, and with email the sender keeps a copy.
 */
export function ContactPage() {
  const { t } = useTranslation('pages');
  const { phone, email, address } = useKitchen();
  const facts = useFacts();
  return (
    <TextPage
      title={t('contact.title')}
      lead={t('contact.lead')}
      sections={t('contact.sections', { returnObjects: true })}
      before={
        <>
          {phone ? null : <p>{t('contact.noPhone')}</p>}
          <div className={styles.actions}>
            {phone ? (
              <AnchorButton size="large" href={phoneUrl(phone)}>
                <Icon name="phone" /> {t('contact.call', { phone })}
              </AnchorButton>
            ) : null}
            {email ? (
              <AnchorButton variant="secondary" size="large" href={`mailto:${email}`}>
                {t('contact.write')}
              </AnchorButton>
            ) : null}
          </div>
          {email ? <p>{t('contact.writeTo', { email })}</p> : null}
        </>
      }
    >
      {address ? (
        <section className={styles.section}>
          <h2>{t('contact.office')}</h2>
          <p>
            {facts.kitchen}, {address}
          </p>
          <p>{t('contact.officeText')}</p>
        </section>
      ) : null}
      <section className={styles.section}>
        <h2>{t('contact.when')}</h2>
        <p>{facts.orderBy}</p>
        <OrderBy />
        <Link className={styles.link} to={paths.faq()}>
          {t('faqLink')}
        </Link>
      </section>
    </TextPage>
  );
}
