import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { MoveToNextDelivery } from '../cart/move-to-next.tsx';
import { usePayerLine } from '../cart/use-payer-line.ts';
import { paths } from '../../paths.ts';
import { serverMessageOf, useErrorText } from '../../use-error-text.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { PauseLink } from '../recurring-orders/paused-day.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import styles from './checkout.module.css';
import { openOf, type Failure, type OpenCheckout } from './checkout.states.ts';
import { CreatingOrder } from './creating-order.tsx';
import { useFailureTexts } from './failure-texts.ts';
import { PaymentChoice } from './payment-choice.tsx';
import { useCheckout } from './use-checkout.ts';

interface PaymentStepProps {
  cart: Cart;
  delivery: Delivery;
  onBack: (refusal?: ApiError) => void;
  onPlaced: () => void;
}

/** Step 2: the server reserves budget and delivery slot, then the customer pays. What happens is said on top, and focused. */
export function PaymentStep({ cart, delivery, onBack, onPlaced }: PaymentStepProps) {
  const { t } = useTranslation('checkout');
  const { state, send, window } = useCheckout({ cart, delivery, onBack, onPlaced });
  // Kept here, because the payment forms are unmounted when the new amounts could not be fetched.
  const [cardNumber, setCardNumber] = useState('');
  const open = openOf(state);
  const changed = 'changed' in state ? state.changed : undefined;
  const isPreparing = !open && (state.is === 'fresh' || state.is === 'preparing' || state.is === 'leaving');

  return (
    <>
      {isPreparing ? <Loading label={t('payment.preparing')} /> : null}
      {state.is === 'already-paid' ? (
        <Notice kind="success" announce>
          {serverMessageOf(state.error) ?? t('payment.failedHelp')}
        </Notice>
      ) : null}
      {state.is === 'unprepared' ? (
        <div ref={focusPart} tabIndex={-1}>
          <PrepareFailure
            cart={cart}
            error={state.error}
            onBack={onBack}
            onRetry={() => send({ type: 'restart' })}
          />
        </div>
      ) : null}
      {open ? (
        <>
          {changed ? (
            <Box key={changed.kind} ref={focusPart} tabIndex={-1} mb="lg">
              <RenewedNotice changed={changed} isFree={Number(open.intent.customerAmount) === 0} />
            </Box>
          ) : null}
          <div className={styles.columns}>
            {/* On a phone the order is shown for review before payment. */}
            <CheckoutSummary cart={cart} />
            <Stack gap="md">
              <DeliveredTo delivery={delivery} onBack={() => onBack()} />
              <PayerStatus open={open} />
              <PaymentChoice
                state={state}
                open={open}
                send={send}
                window={window}
                cardNumber={cardNumber}
                onCardNumber={setCardNumber}
              />
            </Stack>
          </div>
        </>
      ) : null}
      <CreatingOrder
        isOpen={state.is === 'placing' || state.is === 'finishing' || state.is === 'placed'}
        isChecking={state.is === 'placing' && state.isRepeated === true}
      />
    </>
  );
}

/** Focuses a part of the page when it appears, which also scrolls to it. */
const focusPart = (part: HTMLElement | null) => part?.focus();

function DeliveredTo({ delivery, onBack }: { delivery: Delivery; onBack: () => void }) {
  const { t } = useTranslation('checkout');
  return (
    <Paper component="section">
      <Title order={2} fz="lg">
        {t('payment.to')}
      </Title>
      <p>
        {delivery.firstName} {delivery.lastName}
        <br />
        {delivery.address}, {delivery.city}, {delivery.state} {delivery.zipCode}, {delivery.country}
        <br />
        {delivery.phone}
      </p>
      {delivery.deliveryInstructions ? <p>{delivery.deliveryInstructions}</p> : null}
      <Button variant="subtle" onClick={onBack}>
        {t('payment.back')}
      </Button>
    </Paper>
  );
}

/** Who pays the rest of the order, and the status of that payment; renders nothing for self-payers. */
export function PayerStatus({ open: { cart, intent } }: { open: Pick<OpenCheckout, 'cart' | 'intent'> }) {
  const { t } = useTranslation('checkout');
  const pays = usePayerLine()(cart);
  if (pays === undefined) return null;
  return (
    <Text c="dimmed">
      {pays}: <strong>{t(`payment.businessStatus.${intent.businessPaymentStatus}`)}</strong>
    </Text>
  );
}

/**
 * Why a new checkout was created, and what to do: check the changed amounts, or pay again if the amounts are the same and
 * there is something to pay.
 */
export function RenewedNotice({ changed, isFree }: { changed: Failure; isFree: boolean }) {
  const { t } = useTranslation('checkout');
  const { title, text } = useFailureTexts()(changed);
  const isAsBefore = (changed.kind === 'ended' || changed.kind === 'lapsed') && !changed.hasNewAmounts;
  const toPay = isAsBefore ? 'payment.endedHelp' : 'payment.changedHelp';
  const toOrder = isAsBefore ? 'payment.nothing.again' : 'payment.nothing.changedHelp';
  return (
    <Notice kind="warning" title={isAsBefore ? title : t('payment.changed')} announce>
      <p>{text}</p>
      <p>{t(isFree ? toOrder : toPay)}</p>
    </Notice>
  );
}

interface PrepareFailureProps {
  cart: Cart;
  error: unknown;
  onBack: () => void;
  onRetry: () => void;
}

/** Why no checkout could be created, and what to do instead. */
export function PrepareFailure({ cart, error, onBack, onRetry }: PrepareFailureProps) {
  const { t } = useTranslation(['checkout', 'home']);
  const errorText = useErrorText();
  const isOf = (feature: string) => error instanceof ApiError && error.code.startsWith(`${feature}/`);
  if (isOf('opening'))
    return (
      <Notice
        kind="warning"
        announce
        actions={
          <>
            <PhoneUs />
            <ButtonLink variant="secondary" to={paths.home()}>
              {t('home:hero.toMenu')}
            </ButtonLink>
          </>
        }
      >
        {errorText(error)} {t('payment.basketStays')}
      </Notice>
    );
  // Repeating the request for the same day would always fail.
  const isOfDay = isOf('calendar');
  // The request failed, so no payment was started, and the text must not mention one.
  const isUnanswered = error instanceof ApiError && error.isOutage;
  return (
    <Notice
      kind="error"
      title={t('payment.failed')}
      announce
      actions={
        <>
          {isOf('recurring') ? (
            <PauseLink />
          ) : isOfDay ? (
            <MoveToNextDelivery cart={cart} onMoved={onRetry} />
          ) : (
            <Button onClick={onRetry}>{t('payment.restart')}</Button>
          )}
          <Button variant="secondary" onClick={() => onBack()}>
            {t('payment.back')}
          </Button>
        </>
      }
    >
      {isUnanswered ? errorText(error) : (serverMessageOf(error) ?? t('payment.failedHelp'))}
    </Notice>
  );
}
