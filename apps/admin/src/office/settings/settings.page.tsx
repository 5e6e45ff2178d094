import { Select } from '@trpeza/ui/kit/field/select';
import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '@trpeza/contract/customers/countries.constants';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { TAX_CODES } from '@trpeza/contract/money/tax-codes.constants';
import type { SettingResponse } from '@trpeza/contract/office/settings.schemas';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { byKey } from './setting-values.ts';
import { CalendarSection } from './calendar-section.tsx';
import { MoneySection } from './money-section.tsx';
import { SectionForm, type SettingForm } from './section.form.tsx';
import styles from './settings.module.css';
import { TextSettings, WHOLE_NUMBER } from './text-settings.tsx';

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
  {
    key: 'organisation_email',
    max: 120,
    more: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  { key: 'organisation_terms_days', ...WHOLE_NUMBER },
  { key: 'kitchen_business_number', max: 40 },
  { key: 'kitchen_bank_details', max: 200 },
  { key: 'invoice_tax_note', max: 200 },
] as const;

const BOOKKEEPING = [
  { key: 'xero_account_code', max: 10 },
  { key: 'xero_tax_gst', max: 50 },
  { key: 'xero_tax_free', max: 50 },
  { key: 'xero_tax_none', max: 50 },
  { key: 'myob_account_code', max: 6 },
  { key: 'myob_tax_gst', max: 3 },
  { key: 'myob_tax_free', max: 3 },
  { key: 'myob_tax_none', max: 3 },
] as const;

/** The settings page. It renders no form before everything has loaded, because a failed load must never clear a setting. */
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

function Sections({ settings }: { settings: readonly SettingResponse[] }) {
  const { t } = useTranslation('settings');
  const { t: words } = useTranslation('accounts');
  const { t: common } = useTranslation('common');
  const saved = byKey(settings);
  const byZone = useKitchen()?.country;
  const countries = [
    // An empty option stands for the country of the time zone.
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
        {(form) => <TextSettings form={form} settings={[{ key: 'min_order_quantity', ...WHOLE_NUMBER }]} />}
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
        {(form) => (
          <>
            <TextSettings form={form} settings={INVOICES} />
            <TaxCode form={form} name="organisation_tax_code" />
          </>
        )}
      </SectionForm>
      <SectionForm section="bookkeeping" saved={saved}>
        {(form) => (
          <>
            <TaxCode form={form} name="private_tax_code" />
            <TextSettings form={form} settings={BOOKKEEPING} />
          </>
        )}
      </SectionForm>
    </div>
  );
}

type TaxCodeProps = { form: SettingForm; name: 'organisation_tax_code' | 'private_tax_code' };

function TaxCode({ form, name }: TaxCodeProps) {
  const { t } = useTranslation('settings');
  return (
    <Select
      {...form.text(name)}
      label={t(`field.${name}`)}
      description={t(`hint.${name}`)}
      options={TAX_CODES.map((value) => ({ value, label: t(`taxCode.${value}`) }))}
    />
  );
}
