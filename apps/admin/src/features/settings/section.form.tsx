import { Textarea } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { useAmounts } from '@trpeza/ui/features/desk/use-amounts';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  brokenRule,
  isTenfoldSetting,
  SECTIONS,
  toTyped,
  type Rule,
  type Section,
} from './setting-values.ts';
import styles from './settings.module.css';
import { useSaveSettings } from './use-save-settings.ts';
import { useSection, type Saved } from './use-section.ts';
import { useSettingText } from './use-setting-text.ts';

/** What each setting of a section is handed. */
export interface SettingFieldProps {
  typed: Readonly<Record<string, string>>;
  set: (key: SettingKey, text: string) => void;
  field: ReturnType<typeof useFormErrors<SettingKey>>['field'];
}

type SectionFormProps = {
  section: Section;
  saved: Saved;
  /** Asked before saving; whoever says no goes on typing. */
  isSure?: () => Promise<boolean>;
  /** What is typed, for what the page says about it. */
  children: (props: SettingFieldProps) => ReactNode;
};

/** One group of settings with its own save. */
export function SectionForm({ section, saved, isSure, children }: SectionFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const heading = useId();
  const [reason, setReason] = useState('');
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useFormErrors<SettingKey>(SECTIONS[section]);
  const draft = useSection(section, saved);
  const readable = useSettingText();
  const { problemText, isMeant } = useAmounts();
  const { save, isPending } = useSaveSettings(section, {
    onSaved: (now) => {
      draft.reset(now);
      setReason('');
      form.clear();
    },
    onRefused: form.setFromApiError,
    onChanged: (key, now) => {
      draft.moveTo(now);
      const value = readable(key, toTyped(key, now[key]?.settingValue ?? ''));
      form.check({ [key]: t('changedNow', { value }) });
    },
  });
  const ruleText = (key: SettingKey, rule: Rule) =>
    rule === 'money-two-ways' ? problemText(rule, draft.typed[key] ?? '') : t(`rules.${rule}`);
  const areAmountsMeant = async () => {
    for (const key of draft.keys) {
      const [from, to] = [toTyped(key, saved[key]?.settingValue ?? ''), draft.typed[key] ?? ''];
      const change = { field: t(`field.${key}`), from: readable(key, from), to: readable(key, to) };
      if (isTenfoldSetting(key, from, to) && !(await isMeant(change))) return false;
    }
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const broken = draft.keys.map((key) => [key, brokenRule(key, draft.typed[key] ?? '')] as const);
    const found = broken.flatMap(([key, rule]) => (rule ? [[key, ruleText(key, rule)] as const] : []));
    if (isPending || !form.check(Object.fromEntries(found))) return;
    setUnchanged(!draft.isDirty);
    if (!draft.isDirty || !(await areAmountsMeant()) || (isSure && !(await isSure()))) return;
    save({ changes: draft.changes(), ...(reason.trim() && { reason: reason.trim() }) });
  };
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The sections come after the page, so the browser has looked for this one, or for one of its settings, too early.
  useEffect(() => {
    const asked = hash.slice(1);
    if (asked === section) void place.current?.scrollIntoView();
    if ((SECTIONS[section] as readonly string[]).includes(asked))
      place.current?.querySelector<HTMLElement>(`[name="${asked}"]`)?.focus();
  }, [hash, section]);
  return (
    <section ref={place} id={section} className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t(`section.${section}.title`)}</h2>
      <p className={styles.lead}>{t(`section.${section}.text`)}</p>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby={heading}
      >
        <ErrorSummary {...form.summary} />
        {children({ typed: draft.typed, set: draft.set, field: form.field })}
        {draft.isDirty ? (
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" isLoading={isPending}>
            {t(isPending ? 'saving' : 'save')}
          </Button>
          {draft.isDirty ? (
            <Button variant="secondary" onClick={() => draft.reset(saved)}>
              {t('undo')}
            </Button>
          ) : null}
          <p className={styles.state} role="status">
            {draft.isDirty ? t('unsaved') : isUnchanged ? t('unchanged') : ''}
          </p>
        </div>
      </form>
    </section>
  );
}
