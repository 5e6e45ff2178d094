import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { ToastProvider } from '@trpeza/ui/kit/toast/toast-provider';
import { expect, test } from 'vitest';
import { renderPart } from '../../render-part.tsx';
import { MyRecurringOrders } from '../recurring-orders/my-recurring-orders.tsx';
import { recurringOf } from '../recurring-orders/recurring-of.ts';
import { OrderCard } from './order-card.tsx';
import { Receipt } from './receipt.tsx';
import { eachRow } from '@trpeza/config/each-row';

const ORDER = {
  id: 7,
  orderNumber: '7',
  version: 1,
  customerName: 'Ana Popova',
  createdAt: '2026-11-23T00:00:00.000Z',
  status: 'completed',
  outcome: null,
  deliveryDate: '2026-11-30',
  deliveryTime: '10:00 - 12:00',
  deliveryAddress: '14 Mirka Way, Lalor',
  subtotal: '100.00',
  deliveryFee: '3.99',
  totalAmount: '103.99',
  subsidyAmount: '72.79',
  customerAmount: '31.20',
  worthCustomerAmount: '31.20',
  deliveryInstructions: '',
  terms: {
    paidBy: 'organisation',
    funder: null,
    customerShareBps: 3000,
    mealSubsidy: null,
    feeInSplit: true,
  },
  paymentMethod: 'stripe',
  paymentReference: '',
  onAccountAmount: '0.00',
  refundStatus: null,
  refundAmount: null,
  credits: [],
  cancelUntil: null,
  items: [],
} as unknown as Order;

const cardOf = (change: object, language: 'en' | 'mk') =>
  renderPart(
    <ToastProvider>
      <OrderCard order={{ ...ORDER, ...change }} />
    </ToastProvider>,
    language,
  ).text;
const receiptOf = (change: object, language: 'en' | 'mk') =>
  renderPart(<Receipt order={{ ...ORDER, ...change }} />, language).text;

test('Receipt shows percentages only when they apply to the whole total', () =>
  eachRow(
    [
      ['a share of everything', {}, 'The organisation pays (70%) $72.79 Your part (30%) $31.20'],
      [
        'a sum for each meal',
        { mealSubsidy: '7.50', feeInSplit: false },
        'The organisation pays $72.79 Your part $31.20',
      ],
      ['a share of the meals alone', { feeInSplit: false }, 'The organisation pays $72.79 Your part $31.20'],
    ],
    ([, agreed, sums]) => {
      expect(receiptOf({ terms: { ...ORDER.terms, ...agreed } }, 'en')).toContain(sums);
      if (Object.keys(agreed).length > 0)
        expect(receiptOf({ terms: { ...ORDER.terms, ...agreed } }, 'mk')).not.toContain('%');
    },
  ));

const FUNDER = { id: 2, name: 'Plenty Valley', nameMk: 'Пленти Вали' };

test('Receipt names the payer', () =>
  eachRow(
    [
      ['en', 'Plenty Valley pays', /organisation|Nobody/],
      ['mk', 'Пленти Вали плаќа', /рганизацијата/],
    ] as const,
    ([language, payer, organisation]) => {
      const alone = { customerShareBps: 10_000, paidBy: 'nobody' };
      const funded = receiptOf({ terms: { ...ORDER.terms, paidBy: 'funder', funder: FUNDER } }, language);
      expect(funded).toContain(payer);
      expect(funded).not.toMatch(organisation);
      const terms = { ...ORDER.terms, ...alone };
      const amounts = { subsidyAmount: '0.00', customerAmount: '103.99' };
      const own = receiptOf({ terms, ...amounts }, language);
      expect(own).not.toMatch(organisation);
      expect(own).not.toMatch(/[$ ]0[.,]00/);
    },
  ));

const WORDS = {
  en: {
    notOwed: 'You do not pay for this order: it will not be charged on your monthly statement.',
    toPay: /will be on your|You pay|Your part|organisation/,
  },
  mk: {
    notOwed: 'Оваа нарачка не ја плаќате: нема да Ви се наплати со месечниот извод.',
    toPay: /доаѓа со|Вие плаќате|Ваш дел|рганизацијата/,
  },
};

test('OrderCard and Receipt ask for no money when the order is cancelled', () =>
  eachRow(['en', 'mk'] as const, (language) => {
    const { notOwed, toPay } = WORDS[language];
    const onAccount = { paymentMethod: 'account' };
    const [cancelled, refund] = [
      { status: 'cancelled' },
      { refundStatus: 'succeeded', refundAmount: '31.20' },
    ];
    const notPaid = { ...cancelled, isNotOwed: true };
    for (const draw of [cardOf, receiptOf]) {
      expect(draw(onAccount, language)).toMatch(toPay);
      expect(draw({ ...onAccount, ...notPaid }, language)).toContain(notOwed);
      expect(draw({ ...onAccount, ...notPaid }, language)).not.toMatch(toPay);
      // An order paid by card, with an addition on account.
      const added = draw({ ...notPaid, ...refund, onAccountAmount: '9.00' }, language);
      expect(added).toContain(notOwed);
      expect(added).not.toMatch(toPay);
      // The refund and the part paid for the customer add up to the total.
      const refunded = draw({ ...cancelled, ...refund }, language);
      expect(refunded).toContain('$31.20');
      expect(refunded).toContain('$72.79');
      expect(refunded).not.toContain(notOwed);
    }
    expect(cardOf({ ...cancelled, ...refund }, 'en')).toContain(
      'Refunded: $31.20 The part paid for you, $72.79, is released.',
    );
  }));

test('OrderCard says that an order with an unpaid debit will still be delivered, until it is delivered', () => {
  const unpaid = (status: string) => cardOf({ status, isDishonoured: true }, 'en');
  expect(unpaid('pending')).toContain('We will contact you. The meals will still be delivered.');
  expect(unpaid('completed')).toContain('We will contact you.');
  expect(unpaid('completed')).not.toContain('still be delivered');
});

const HOME = { address: '21 Mirka Way', city: 'Lalor', state: 'VIC', zipCode: '3075', country: 'Australia' };
const RECURRING = {
  today: '2026-11-24',
  recurringOrders: [
    {
      id: 3,
      items: [],
      everyWeeks: 1,
      from: '2026-11-30',
      to: null,
      deliveryTime: '10:00 - 12:00',
      delivery: HOME,
    },
  ],
  coming: [
    {
      recurringOrderId: 3,
      day: '2026-11-30',
      deliveryDate: '2026-11-30',
      placesAt: '2026-11-25T01:00:00.000Z',
      state: 'refused',
      canSkip: true,
      refusals: [{ code: 'meals/not-orderable', params: { name: 'Sarma', nameMk: 'Сарма' } }],
    },
  ],
  pauses: [],
  pauseFrom: '2026-12-01',
  openOrders: [],
} as unknown as RecurringOverview;

test('MyRecurringOrders explains how to fix a recurring order with a sold-out meal', () =>
  eachRow(
    [
      ['en', 'Sarma cannot be ordered. Remove it from your recurring order', 'leave', 'too late'],
      ['mk', 'Не може да се нарача: Сарма. Извадете го од редовната нарачка', 'оставете', 'е доцна'],
    ] as const,
    ([language, said, wrong, late]) => {
      const page = (
        <ToastProvider>
          <MyRecurringOrders user={{ id: 7 } as User} hasOrders />
        </ToastProvider>
      );
      const told = (canSkip: boolean) => {
        const coming = RECURRING.coming.map((day) => ({ ...day, canSkip }));
        return renderPart(page, language, [[recurringOf(7).queryKey, { ...RECURRING, coming }]]).text;
      };
      expect(told(true)).toContain(said);
      expect(told(true)).not.toContain(wrong);
      // After the cut-off, changing the recurring order does not help for this day.
      expect([told(true), told(false)].map((text) => text.includes(late))).toEqual([false, true]);
    },
  ));

test('MyRecurringOrders offers only what makes sense', () => {
  const none = { ...RECURRING, recurringOrders: [], coming: [] };
  const PAUSE = { id: 1, from: '2026-12-01', to: '2026-12-14', reason: 'other', asks: [] };
  const paused = { state: 'paused', canSkip: false, refusals: [] };
  const [day] = RECURRING.coming;
  eachRow(
    [
      ['for a newcomer', false, none, /^$/, /./],
      ['without a recurring order', true, none, /Make this my recurring order.*Pause$/, /Skip|Stop/],
      [
        'before the order is placed',
        true,
        { ...RECURRING, coming: [{ ...day, state: 'planned', refusals: [] }] },
        /Ordered automatically on Wednesday 25 November Skip Change Pause Stop/,
        /End the pause/,
      ],
      [
        'during a pause',
        true,
        { ...RECURRING, pauses: [PAUSE], coming: [{ ...day, ...paused }] },
        /End the pause.*On pause Change Stop/,
        /Skip|Pause /,
      ],
    ] as const,
    ([, hasOrders, overview, shown, hidden]) => {
      const page = <MyRecurringOrders user={{ id: 7 } as User} hasOrders={hasOrders} />;
      const { text } = renderPart(page, 'en', [[recurringOf(7).queryKey, overview]]);
      const own = text.replace(/ ?Notifications.*/, '');
      expect(own).toMatch(shown);
      expect(own).not.toMatch(hidden);
    },
  );
});
