import { Group, Paper, Stack, Text } from '@mantine/core';
import { NOTE_MAX_LENGTH } from '@trpeza/contract/ordering/phone-orders.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { orderedLines, withLine } from '@trpeza/ui/ordering/orders/order-lines';
import { OrderLinesEditor } from '@trpeza/ui/ordering/orders/order-lines-editor';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { RecurringCard } from '../recurring-orders/recurring-card.tsx';
import { CallAddress, CallDate, LastOrder } from './call-parts.tsx';
import { CallerFacts } from './caller-facts.tsx';
import styles from './phone-order.module.css';
import { ReadOut } from './read-out.tsx';
import { type CallFormProps, usePhoneOrder } from './use-phone-order.ts';

/** The order form for one phone call: meals, date, address and price, beside the facts about the caller. */
export function CallForm(props: CallFormProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const errorText = useErrorText();
  const formId = useId();
  const { ordering } = props;
  const { form, change, pauses, quote, problems, few, place, orderOf, ...quoting } = usePhoneOrder(props);
  const { isCurrent, error, refetch } = quoting;
  const call = form.values;
  const { items, deliveryDate } = call;
  return (
    <>
      <div className={styles.page}>
        <CallerFacts ordering={ordering} />
        <Stack gap="xl" className={styles.main}>
          <RecurringCard ordering={ordering} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter from sending */}
          <form
            id={formId}
            onSubmit={form.onSubmit(place, orderOf)}
            onKeyDown={preventEnterSubmit}
            noValidate
          >
            <Stack gap="xl">
              <ErrorSummary {...form.summary} />
              {form.isKept ? (
                <Notice
                  title={t('kept')}
                  actions={
                    <Button variant="secondary" onClick={form.restart}>
                      {t('startOver')}
                    </Button>
                  }
                />
              ) : null}
              <OrderLinesEditor
                id={form.field('items').id}
                legend={<h2>{t('meals')}</h2>}
                lines={items}
                quote={quote}
                minimum={ordering.minimum}
                date={deliveryDate}
                diet={ordering.diet}
                tools={{ api, price, whose: 'office' }}
                onChange={(mealId, quantity) =>
                  change((before) => ({ items: orderedLines(withLine(before.items, { mealId, quantity })) }))
                }
                problems={problems.at(few.withoutLifted(quote), 'items')}
                foot={
                  few.isOffered ? (
                    <TextArea
                      {...form.text('minimumReason')}
                      label={t('minimum.fewReason')}
                      description={t('minimum.fewHelp')}
                      maxLength={NOTE_MAX_LENGTH}
                      rows={2}
                    />
                  ) : null
                }
              >
                <LastOrder order={ordering.lastOrder} />
              </OrderLinesEditor>
              <CallDate
                id={form.field('deliveryDate').id}
                ordering={ordering}
                pauses={pauses}
                call={call}
                change={change}
                problems={problems.at(quote, 'deliveryDate')}
              />
              <CallAddress ordering={ordering} form={form} />
            </Stack>
          </form>
        </Stack>
        <Paper component="aside" className={styles.side} aria-label={t('readTitle')}>
          {error ? (
            <ErrorState title={t('previewFailed')} onRetry={() => void refetch()}>
              {errorText(error)}
            </ErrorState>
          ) : (
            <ReadOut call={call} quote={quote} isCurrent={isCurrent} />
          )}
        </Paper>
      </div>
      <Bar
        formId={formId}
        quote={quote}
        whyNot={deliveryDate === '' ? t('noDates') : t(error ? 'previewFailed' : 'previewComing')}
        isPlacing={place.isPending}
      />
    </>
  );
}

type BarProps = { formId: string; quote: Quote | undefined; whyNot: string; isPlacing: boolean };

/** The customer's share, or why the order cannot be sent while there is no quote, and the submit button. */
function Bar({ formId, quote, whyNot, isPlacing }: BarProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const why = useId();
  const sum = ({ mealCount: count, customerAmount: own }: Quote) =>
    count > 0 ? t('barSum', { count, own: price(own) }) : t('problem.empty');
  return (
    <Group justify="space-between" gap="sm" className={styles.bar}>
      <Text fw={700} id={why}>
        {quote ? sum(quote) : whyNot}
      </Text>
      <Button
        type="submit"
        form={formId}
        size="large"
        disabled={!quote}
        aria-describedby={why}
        isLoading={isPlacing}
      >
        {isPlacing ? t('placing') : t('placeOrder')}
      </Button>
    </Group>
  );
}

/** Prevents Enter in a field from placing the order. */
function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
