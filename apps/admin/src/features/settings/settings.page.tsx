import { Select } from '@trpeza/ui/kit/field/select';
import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '@trpeza/contract/accounts/countries.constants';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import type { SettingAnswer } from '@trpeza/contract/settings/settings.schemas';
import { useKitchen } from '@trpeza/ui/features/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { byKey } from './setting-values.ts';
import { CalendarSection } from './calendar-section.tsx';
import { MoneySection } from './money-section.tsx';
import { SectionForm } from './section.form.tsx';
import styles from './settings.module.css';
import { TextSettings } from './text-settings.tsx';

const EMAILS = [
  { key: 'order_notification_emails', max: 1000, more: { autoCapitalize: 'none', spellCheck: false } },
] as const;

const KITCHEN = [
  { key: 'kitchen_name', max: 80 },
  { key: 'kitchen_name_mk', max: 80, more: { lang: 'mk' } },
  { key: 'kitchen_phone', max: 40, more: { inputMode: 'tel' } },
  { key: 'kitchen_email', max: 120, more: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } },
  { key: 'kitchen_address', max: 200 },
] as const;

const INVOICES = [
  { key: 'organisation_name', max: 120 },
  { key: 'organisation_address', max: 200 },
  { key: 'organisation_business_number', max: 40 },
  { key: 'kitchen_business_number', max: 40 },
  { key: 'kitchen_bank_details', max: 200 },
  { key: 'invoice_tax_note', max: 200 },
] as const;

/** Nothing can be edited or saved before everything has loaded: a failed load must never empty a setting. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const settings = useQuery({ ...api.query('GET /api/settings'), refetchOnMount: 'always' });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryView query={settings} title={t('loadFailed')}>
        {(saved) => (settings.isFetchedAfterMount ? <Sections settings={saved} /> : <Loading />)}
      </QueryView>
    </>
  );
}

function Sections({ settings }: { settings: readonly SettingAnswer[] }) {
  const { t } = useTranslation('settings');
  const { t: words } = useTranslation('accounts');
  const { t: common } = useTranslation('common');
  const saved = byKey(settings);
  const byZone = useKitchen()?.country;
  const countries = [
    // An empty choice means the country of the time zone.
    {
      value: '',
      label:
        byZone && !saved.country?.updatedAt
          ? t('countryOfZone', { country: words(`countries.${byZone}`) })
          : '–',
    },
    ...COUNTRIES.map((value) => ({ value, label: words(`countries.${value}`) })),
  ];
  return (
    <div className={styles.page}>
      <SectionForm section="minimum" saved={saved}>
        {(form) => (
          <TextSettings
            form={form}
            settings={[{ key: 'min_order_quantity', max: 4, more: { inputMode: 'numeric' } }]}
          />
        )}
      </SectionForm>
      <SectionForm section="notifications" saved={saved}>
        {(form) => (
          <>
            <TextSettings form={form} settings={EMAILS} />
            <Select
              {...form.text('notice_language')}
              label={t('field.notice_language')}
              description={t('hint.notice_language')}
              options={LANGUAGES.map((value) => ({ value, label: common(`languages.${value}`) }))}
            />
          </>
        )}
      </SectionForm>
      <CalendarSection saved={saved} />
      <MoneySection saved={saved} />
      <SectionForm section="kitchen" saved={saved}>
        {(form) => (
          <>
            <TextSettings form={form} settings={KITCHEN} />
            <Select
              {...form.text('country')}
              label={t('field.country')}
              description={t('hint.country')}
              options={countries}
            />
          </>
        )}
      </SectionForm>
      <SectionForm section="invoices" saved={saved}>
        {(form) => <TextSettings form={form} settings={INVOICES} />}
      </SectionForm>
    </div>
  );
}
