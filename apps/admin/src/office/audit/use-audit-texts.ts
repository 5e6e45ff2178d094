import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import { localized } from '@trpeza/contract/platform/localized';
import { formatNumber, formatWeekdays } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { fieldKey, type DisplayValue, classifyValue } from './audit-values.ts';

/** Translates the first of several keys that has a text, with a default for keys that have no translation yet. */
function useAuditTranslation() {
  const { t } = useTranslation('audit');
  return (keys: string | string[], otherwise: string): string =>
    t(keys as 'title', { defaultValue: otherwise });
}

function useFormatShown() {
  const { t } = useTranslation(['audit', 'common']);
  const { price, date, month, instant, slot, language } = useFormats();
  const say = useAuditTranslation();
  const nameOf = (field: string) => say(`field.${fieldKey(field)}`, t('field.unknown'));
  const sayShown = (shown: DisplayValue): string => {
    switch (shown.kind) {
      case 'nothing':
        return t('nothing');
      case 'yes':
      case 'no':
        return t(`common:${shown.kind}`);
      case 'money':
        return price(shown.value);
      case 'percent':
        return t('percent', { value: formatNumber(Number(shown.value), language) });
      case 'date':
        return date(shown.value);
      case 'month':
        return month(shown.value);
      case 'instant':
        return instant(shown.value);
      case 'name':
        return localized(shown.value, 'name', language).text;
      case 'fields':
        return shown.values.map(([field, value]) => `${nameOf(field)}: ${sayShown(value)}`).join(', ');
      case 'slot':
        return slot(shown.value);
      case 'word':
        return say(shown.keys, shown.value);
      case 'weekdays':
        return formatWeekdays(shown.value, language);
      case 'list':
        return shown.values.map(sayShown).join(', ');
      default:
        return shown.value;
    }
  };
  return sayShown;
}

/** Formats recorded values in the current language; values without a translation get a neutral text. */
export function useAuditTexts() {
  const { t } = useTranslation(['audit', 'orders']);
  const { date, language, month } = useFormats();
  const say = useAuditTranslation();
  const sayShown = useFormatShown();
  const settingOf = ({ action, subject }: AuditEntry) =>
    action.startsWith('setting/') ? subject.id : undefined;
  // The kinds of funders have other translations than the kinds of payment issues.
  const nameOf = ({ action }: AuditEntry, field: string) =>
    field === 'kind' && action.startsWith('funder/') ? 'funderKind' : field;
  return {
    action: ({ action }: AuditEntry) => say(`action.${action.replace('/', '.')}`, t('action.unknown')),
    field: (entry: AuditEntry, field: string) =>
      field === 'value' && settingOf(entry)
        ? ''
        : say(`field.${fieldKey(nameOf(entry, field))}`, t('field.unknown')),
    value: (entry: AuditEntry, field: string, value: unknown) =>
      sayShown(classifyValue(nameOf(entry, field), value, settingOf(entry))),
    subject: ({ action, about, subject, after }: AuditEntry): string => {
      if (action.startsWith('day-move/'))
        return t('change', { before: date(String(after?.['from'])), after: date(String(after?.['to'])) });
      if (about === 'orders') return t('orders:number', { number: subject.id });
      if (action.startsWith('setting/')) return say(`setting.${subject.id}`, subject.id);
      if (/^\d{4}-\d{2}$/.test(subject.id)) return month(subject.id);
      if (about === 'templates') return say(`templates:name.${subject.id}`, subject.id);
      if (about === 'messages' && subject.id === 'failed') return t('allFailed');
      if (about === 'health') return say(`health:jobName.${subject.id}`, subject.id);
      const { text: name } = localized(subject, 'name', language);
      return name || (/^\d+$/.test(subject.id) ? t('numbered', { id: subject.id }) : subject.id);
    },
  };
}
