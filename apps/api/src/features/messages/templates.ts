import type { DeliveryOutcome, OrderAction } from '@trpeza/contract/orders/orders.states';
import type { Cents } from '@trpeza/contract/shared/money';

/** What a message about an order is made of. */
export interface OrderVariables {
  name: string;
  number: number;
  date: string;
  slot: string;
  address: string;
  currency: string;
  /** Where the customer sees their orders. */
  link: string;
}

/** What each template has to be given; dates, slots and amounts raw, they are written in the recipient's language. */
export interface MessageVariables {
  'password-reset': { name: string; link: string; minutes: number };
  'password-changed': { name: string };
  welcome: { name: string; link: string };
  'order-received': OrderVariables & {
    meals: readonly { name: string; nameMk: string; quantity: number }[];
    total: Cents;
    covered: Cents;
    you: Cents;
  };
  'order-on-its-way': OrderVariables;
  'order-delivered': OrderVariables;
  'order-cancelled': OrderVariables & {
    /** How it was cancelled: `withdraw` is the customer's own wish. */
    action: OrderAction;
    outcome: DeliveryOutcome | null;
    /** What comes back to the customer; nothing when nothing does. */
    refund: Cents | null;
  };
  'newsletter-confirm': { link: string };
}
export type Template = keyof MessageVariables;

/** A message before it has a layout. */
export interface Letter {
  paragraphs: readonly string[];
  /** Two columns of label and value. */
  facts?: readonly { label: string; value: string }[];
  action?: { label: string; link: string };
  /** Smaller print below the action. */
  notes?: readonly string[];
}

/** Words of `messages:mail.<template>` with the variables in them; a leading dot asks for words that templates share. */
type Say = (key: string) => string;
type Write<T extends Template> = (say: Say, variables: MessageVariables[T], isMacedonian: boolean) => Letter;

/** Every message that the product sends. Subject and greeting are the words `subject` and `.greeting`. */
export const TEMPLATES: { readonly [T in Template]: Write<T> } = {
  'password-reset': (say, { link }) => ({
    paragraphs: [say('asked'), say('valid')],
    action: { label: say('action'), link },
    notes: [say('ignore')],
  }),
  'password-changed': (say) => ({ paragraphs: [say('changed'), say('notYou')] }),
  welcome: (say, { link }) => ({
    paragraphs: [say('ready'), say('verify'), say('then')],
    action: { label: say('action'), link },
  }),
  'order-received': (say, order, isMacedonian) => ({
    paragraphs: [say('thanks')],
    facts: [
      ...whereAndWhen(say),
      { label: say('.order.meals'), value: mealsOf(order.meals, isMacedonian) },
      ...(['total', 'covered', 'you'] as const).map((sum) => {
        return { label: say(`.order.${sum}`), value: say(`.order.${sum}Amount`) };
      }),
    ],
    ...toMyOrders(say, order),
  }),
  'order-on-its-way': (say, order) => ({
    paragraphs: [say('leaving')],
    facts: whereAndWhen(say),
    ...toMyOrders(say, order),
  }),
  'order-delivered': (say, order) => ({
    paragraphs: [say('enjoy'), say('missing')],
    ...toMyOrders(say, order),
  }),
  'order-cancelled': (say, order) => ({
    paragraphs: [
      say(order.outcome ? `reason.${order.outcome}` : order.action === 'withdraw' ? 'asYouAsked' : 'sorry'),
      ...(order.refund === null ? [] : [say('refund')]),
      say('budget'),
    ],
    ...toMyOrders(say, order),
  }),
  'newsletter-confirm': (say, { link }) => ({
    paragraphs: [say('asked')],
    action: { label: say('action'), link },
    notes: [say('ignore')],
  }),
};

/** What must not lie around once it has been sent: who holds the link can set a password. */
export const SECRET_TEMPLATES: readonly Template[] = ['password-reset'];

const whereAndWhen = (say: Say) =>
  (['date', 'slot', 'address'] as const).map((part) => {
    return { label: say(`.order.${part}`), value: say(`.order.${part}Value`) };
  });

const toMyOrders = (say: Say, { link }: OrderVariables) => ({
  action: { label: say('.order.action'), link },
  notes: [say('.preferences')],
});

const mealsOf = (meals: MessageVariables['order-received']['meals'], isMacedonian: boolean): string =>
  meals.map((meal) => `${meal.quantity} × ${isMacedonian ? meal.nameMk : meal.name}`).join('\n');
