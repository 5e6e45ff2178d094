import {
  LABEL_CODES,
  LABEL_KINDS,
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  LABEL_SORTINGS,
  labelsPerSheet,
  type LabelLayoutName,
} from '@trpeza/contract/kitchen/kitchen.constants';
import type { PackingList } from '@trpeza/contract/kitchen/packing.schemas';
import { DOCUMENT_LANGUAGES } from '@trpeza/contract/platform/language';
import { capitalise } from '@trpeza/i18n/formats';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { focusInvalidField } from '@trpeza/ui/kit/form/focus-invalid-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { LabelSheetDrawing } from './label-sheet-drawing.tsx';
import styles from './labels.form.module.css';
import { countLabels, toLabelQuery, rememberedLayout, rememberLayout, type LabelChoice } from './labels.ts';
import { OrderChoice } from './order-choice.tsx';
import { useStoredChoice } from './use-stored-choice.ts';

type LabelsFormProps = { list: PackingList; only: number | undefined };

/** Options for label printing. The form is not submitted; its values become the URL of a PDF. */
export function LabelsForm({ list, only }: LabelsFormProps) {
  const { t } = useTranslation('kitchen');
  const { t: common } = useTranslation('common');
  const [by, setBy] = useStoredChoice('trpeza-labels-by', LABEL_SORTINGS);
  const [choice, setChoice] = useState<LabelChoice>(() => ({
    kind: 'meals',
    layout: rememberedLayout(localStorage),
    skip: 0,
    language: 'own',
    by,
    orders: only === undefined ? undefined : [only],
  }));
  const change = (part: Partial<LabelChoice>) => setChoice({ ...choice, ...part });
  return (
    <div className={styles.form}>
      <div className={styles.questions}>
        <RadioList
          name="kind"
          legend={t('labels.kind.legend')}
          options={LABEL_KINDS.map((value) => ({ value, label: t(`labels.kind.${value}`) }))}
          value={choice.kind}
          onChange={(kind) => change({ kind })}
        />
        {choice.kind === 'meals' ? (
          <RadioList
            name="by"
            legend={t('labels.by.legend')}
            options={LABEL_SORTINGS.map((value) => ({ value, label: t(`labels.by.${value}`) }))}
            value={choice.by}
            onChange={(next) => {
              setBy(next);
              change({ by: next });
            }}
          />
        ) : null}
        <LayoutChoice
          value={choice.layout}
          onChange={(layout) => {
            rememberLayout(layout, localStorage);
            change({ layout, skip: Math.min(choice.skip, labelsPerSheet(LABEL_LAYOUTS[layout]) - 1) });
          }}
        />
        <RadioList
          name="language"
          legend={t('labels.language.legend')}
          options={DOCUMENT_LANGUAGES.map((value) => ({
            value,
            label: value === 'own' ? t('labels.language.own') : capitalise(common(`languages.${value}`)),
          }))}
          value={choice.language}
          onChange={(language) => change({ language })}
        />
        <OrderChoice orders={list.orders} value={choice.orders} onChange={(orders) => change({ orders })} />
      </div>
      <Result list={list} choice={choice} onSkip={(skip) => change({ skip })} />
    </div>
  );
}

type LayoutChoiceProps = { value: LabelLayoutName; onChange: (layout: LabelLayoutName) => void };

function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('kitchen');
  return (
    <RadioList
      name="layout"
      legend={t('labels.layout.legend')}
      options={LABEL_LAYOUT_NAMES.map((name) => {
        const layout = LABEL_LAYOUTS[name];
        const { width, height } = layout;
        const isSmall = height < 50;
        return {
          value: name,
          label: (
            <span className={styles.layout}>
              <LabelSheetDrawing layout={layout} />
              <span>{t('labels.layout.count', { count: labelsPerSheet(layout) })}</span>
            </span>
          ),
          hint: [
            t('labels.layout.size', { width, height, code: LABEL_CODES[name] }),
            ...(isSmall ? [t('labels.layout.small')] : []),
          ].join('. '),
        };
      })}
      value={value}
      onChange={onChange}
    />
  );
}

type ResultProps = { list: PackingList; choice: LabelChoice; onSkip: (skip: number) => void };

/** Shows the first sheet, the number of sheets and the link to the PDF. */
function Result({ list, choice, onSkip }: ResultProps) {
  const { t } = useTranslation('kitchen');
  const layout = LABEL_LAYOUTS[choice.layout];
  const { runs, labels, sheets } = countLabels(list.orders, choice);
  const href = api.href('GET /api/kitchen/labels/{date}/pdf', {
    params: { date: list.date },
    query: toLabelQuery(choice),
  });
  const max = labelsPerSheet(layout) - 1;
  return (
    <section className={styles.result} aria-label={t('labels.first')}>
      <LabelSheetDrawing layout={layout} skip={choice.skip} runs={runs} large />
      <div className={styles.skip}>
        <p className={styles.skipLabel}>{t('labels.skip.label')}</p>
        <p className={styles.hint}>{t('labels.skip.hint', { max })}</p>
        <QuantityStepper
          key={choice.layout}
          value={choice.skip}
          onChange={onSkip}
          name={t('labels.skip.name')}
          min={0}
          max={max}
        />
      </div>
      {labels === 0 ? (
        <Notice kind="warning" title={t('labels.none')} level={2} />
      ) : (
        <>
          <p className={styles.count} role="status">
            {t('labels.result', {
              labels: t('labels.count', { count: labels }),
              sheets: t('labels.sheets', { count: sheets }),
            })}
          </p>
          <ExternalLinkButton href={href} size="large" variant="primary" onClick={blockInvalidLink}>
            {t('labels.open')}
          </ExternalLinkButton>
          <p className={styles.hint}>{t('labels.scale')}</p>
        </>
      )}
    </section>
  );
}

/** Blocks the link while the number of used labels is invalid: printing with the previous number would waste the sheet. */
function blockInvalidLink(event: MouseEvent): void {
  if (focusInvalidField(event.currentTarget.closest('section')!)) event.preventDefault();
}
