import { Box, Flex, Group, Paper, Stack, Text } from '@mantine/core';
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
    <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap="xl">
      <Stack flex={1} miw={0} gap="lg">
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
      </Stack>
      <Result list={list} choice={choice} onSkip={(skip) => change({ skip })} />
    </Flex>
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
            <Group component="span" gap="sm">
              <LabelSheetDrawing layout={layout} />
              {t('labels.layout.count', { count: labelsPerSheet(layout) })}
            </Group>
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
    // On a tablet the preview stays visible while the options are changed.
    <Paper
      component="section"
      w={{ md: '24rem' }}
      pos={{ md: 'sticky' }}
      top="var(--space-4)"
      aria-label={t('labels.first')}
    >
      <Stack>
        <LabelSheetDrawing layout={layout} skip={choice.skip} runs={runs} large />
        <Box>
          <Text fz="lg" fw={700}>
            {t('labels.skip.label')}
          </Text>
          <Text c="dimmed">{t('labels.skip.hint', { max })}</Text>
          <QuantityStepper
            key={choice.layout}
            value={choice.skip}
            onChange={onSkip}
            name={t('labels.skip.name')}
            min={0}
            max={max}
          />
        </Box>
        {labels === 0 ? (
          <Notice kind="warning" title={t('labels.none')} level={2} />
        ) : (
          <>
            <Text fz="xl" fw={700} ff="heading" role="status">
              {t('labels.result', {
                labels: t('labels.count', { count: labels }),
                sheets: t('labels.sheets', { count: sheets }),
              })}
            </Text>
            <ExternalLinkButton href={href} size="large" variant="primary" onClick={blockInvalidLink}>
              {t('labels.open')}
            </ExternalLinkButton>
            <Text c="dimmed">{t('labels.scale')}</Text>
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** Blocks the link while the number of used labels is invalid: printing with the previous number would waste the sheet. */
function blockInvalidLink(event: MouseEvent): void {
  if (focusInvalidField(event.currentTarget.closest('section')!)) event.preventDefault();
}
