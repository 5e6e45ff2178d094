import type { PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { expect, test } from 'vitest';
import { ApiError } from '@trpeza/api-client/api-error';
import { renderPart } from '../../render-part.tsx';
import { kitchenQuery } from '../../queries.ts';
import type { OpenCheckout } from './checkout.states.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PayerStatus, PrepareFailure } from './payment-step.tsx';
import { eachRow } from '@trpeza/config/each-row';

const FUNDER = { id: 2, name: 'Plenty Valley', nameMk: 'Пленти Вали' };

const openWith = (terms: object): OpenCheckout => {
  const intent = { customerAmount: '0.00', businessPaymentStatus: 'pending' } as PaymentIntent;
  const cart = { total: '30.00', customerAmount: '0.00', items: [], terms } as unknown as Cart;
  return { intent, price: cart, cart, agreed: cart, card: 'unpaid', hasDebit: false };
};

const drawn = (terms: object, language: 'en' | 'mk') => {
  const open = openWith(terms);
  const free = <NothingToPay state={{ is: 'ready', open }} open={open} send={() => {}} />;
  return [renderPart(<PayerStatus open={open} />, language).text, renderPart(free, language).text];
};

test('PayerStatus and NothingToPay name the payer besides the customer', () =>
  eachRow(
    [
      ['en', 'Plenty Valley pays', 'The organisation pays'],
      ['mk', 'Пленти Вали плаќа', 'Организацијата плаќа'],
    ] as const,
    ([language, funder, organisation]) => {
      for (const text of drawn({ paidBy: 'funder', funder: FUNDER }, language)) {
        expect(text).toContain(funder);
        expect(text).not.toContain(organisation);
      }
      for (const text of drawn({ paidBy: 'organisation', funder: null }, language))
        expect(text).toContain(organisation);
      const [status, free] = drawn({ paidBy: 'nobody', funder: null }, language);
      expect(status).toBe('');
      expect(free).not.toMatch(/rganisation|рганизација/);
    },
  ));

test('PrepareFailure offers help when ordering is closed, and reports a lost connection', () =>
  eachRow(
    [
      ['en', 'The kitchen does not take orders.', 'Your basket stays as it is', 'No connection'],
      ['mk', 'Кујната не прима нарачки.', 'Кошничката Ви останува', 'Нема врска'],
    ] as const,
    ([language, message, stays, offline]) => {
      const kitchen = { name: 'Trpeza', nameMk: 'Трпеза', phone: '03 5550 0143' };
      const refused = (error: ApiError) =>
        renderPart(
          <PrepareFailure cart={openWith({}).cart} error={error} onBack={() => {}} onRetry={() => {}} />,
          language,
          [[kitchenQuery.queryKey, kitchen]],
        );
      const closed = refused(new ApiError(409, { code: 'opening/by-phone', message }));
      expect(closed.text).toContain(message);
      expect(closed.text).toContain(stays);
      expect(closed.html).toMatch(/href="tel:.*href="\/"/);
      expect(closed.html).not.toContain('<button');
      expect(refused(new ApiError(0)).text).toContain(offline);
    },
  ));
