import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { type Form, useForm } from '@trpeza/ui/kit/form/use-form';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  amountsOf,
  confirmedKeysOf,
  bodyOf,
  changedKeysOf,
  SECTIONS,
  toTyped,
  valuesOf,
  type SavedSettings,
  type Section,
  type SectionValues,
} from './setting-values.ts';
import styles from './settings.module.css';
import { useSaveSettings } from './use-save-settings.ts';
import { useSettingText } from './use-setting-text.ts';

/** The form of a section; provides the props of each setting's field. */
export type SettingForm = Form<SectionValues>;

type SectionFormProps = {
  section: Section;
  saved: SavedSettings;
  /** Asks for confirmation before saving. If it resolves to false, nothing is saved. */
  isSure?: () => Promise<boolean>;
  /** Receives the form, so that the page can show the effect of the current input. */
  children: (form: SettingForm) => ReactNode;
};

/** A group of settings that is saved together. */
export function SectionForm({ section, saved, isSure, children }: SectionFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const heading = useId();
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useSectionForm(section, saved);
  const { before, values } = form;
  const changed = changedKeysOf(section, before, values);
  const isDirty = changed.length > 0;
  const { areMeant } = useAmountChecks();
  const readable = useSettingText();
  const save = useSaveSettings(section, {
    onSaved: (now) => form.reset(valuesOf(section, now)),
    onRead: (now) => form.moveTo(valuesOf(section, now)),
    onRefused: form.refuse,
    onChanged: (key, now) => {
      form.moveTo(valuesOf(section, now));
      const value = readable(key, toTyped(key, now[key]?.settingValue ?? ''));
      form.show({ [key]: t('changedNow', { value }) });
    },
  });
  const inputOf = async (body: ReturnType<typeof bodyOf>) => {
    setUnchanged(!isDirty);
    if (!isDirty) return undefined;
    const isMeant = await areMeant<SettingKey>(confirmedKeysOf(section), before, values, {
      label: (key) => t(`field.${key}`),
      write: (amount, key) => readable(key, amount),
    });
    if (!isMeant || (isSure && !(await isSure()))) return undefined;
    const changes = changed.map((key) => ({
      key,
      value: body[key],
      expectedUpdatedAt: values.seenAt[key] ?? null,
    }));
    const reason = values.reason.trim();
    return { changes, ...(reason && { reason }) };
  };
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The sections render after the page, so the browser's own scroll to the anchor of a section or a setting comes too early.
  useEffect(() => {
    const requested = hash.slice(1);
    const isOwn = (SECTIONS[section] as readonly string[]).includes(requested);
    const field = isOwn ? place.current?.querySelector<HTMLElement>(`[name="${requested}"]`) : undefined;
    field?.focus();
    const wanted = requested === section ? place.current : field;
    const page = place.current?.parentElement;
    if (!wanted || !page) return undefined;
    const stop = scrollUntilUserActs(wanted, { page, block: field ? 'center' : 'start' });
    return stop;
  }, [hash, section]);
  return (
    <section ref={place} id={section} className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t(`section.${section}.title`)}</h2>
      <p className={styles.lead}>{t(`section.${section}.text`)}</p>
      <form
        className={styles.form}
        onSubmit={form.onSubmit(save, inputOf)}
        noValidate
        aria-labelledby={heading}
      >
        <ErrorSummary {...form.summary} />
        {children(form)}
        {isDirty ? (
          <TextArea
            {...form.text('reason')}
            label={t('reason')}
            description={t('reasonHint')}
            rows={2}
            maxLength={500}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" isLoading={save.isPending}>
            {t(save.isPending ? 'saving' : 'save')}
          </Button>
          {isDirty ? (
            <Button variant="secondary" onClick={() => form.reset(valuesOf(section, saved))}>
              {t('undo')}
            </Button>
          ) : null}
          <p className={styles.state} role="status">
            {isDirty ? t('unsaved') : isUnchanged ? t('unchanged') : ''}
          </p>
        </div>
      </form>
    </section>
  );
}

function useSectionForm(section: Section, saved: SavedSettings) {
  const { id: userId } = useUser();
  const { unclear } = useAmountChecks();
  return useForm({
    values: valuesOf(section, saved),
    schema: () => import('@trpeza/contract/office/settings.schemas').then((all) => all.SettingValues),
    bodyOf: (typed) => bodyOf(section, typed),
    check: (typed) => unclear(amountsOf(section), typed),
    draft: { name: `settings ${section}`, userId, guardsTab: true },
  });
}

const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'input'] as const;

/** Scrolls to an element, and again whenever the size of the page changes, until the user scrolls, clicks or types. */
function scrollUntilUserActs(
  place: HTMLElement,
  { page, block }: { page: Element; block: ScrollLogicalPosition },
) {
  const observer = new ResizeObserver(() => void place.scrollIntoView({ block, behavior: 'instant' }));
  const stop = () => {
    observer.disconnect();
    for (const gesture of GESTURES) removeEventListener(gesture, stop);
  };
  for (const gesture of GESTURES) addEventListener(gesture, stop, { passive: true });
  // The observer reports the initial size as well, which triggers the first scroll.
  observer.observe(page);
  return stop;
}
