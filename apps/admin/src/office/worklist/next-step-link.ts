import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { paths } from '../../paths.ts';

/** The page where the next step of an item is done, and the key of its link text. */
export function nextStepLinkOf(item: WorklistItem) {
  const { kind, order, customer, recipient, day, dayMoveId, possiblySame } = item;
  const search = customer?.name ?? '';
  switch (kind) {
    case 'health':
      return { word: kind, to: paths.health() };
    case 'payment':
      return { word: kind, to: paths.paymentIssues() };
    case 'account_overdue':
      return { word: kind, to: customer ? paths.account(customer.id) : paths.owing() };
    case 'diet_to_confirm':
      return { word: kind, to: customer ? paths.customer(customer.id) : paths.customers() };
    case 'unverified':
      if (possiblySame.length > 0 && customer)
        return { word: 'possiblySame', to: paths.customer(customer.id) } as const;
      return { word: kind, to: paths.customers({ show: 'waiting', search }) };
    case 'no_plan':
      return { word: kind, to: paths.customers({ show: 'no-plan', search }) };
    case 'recurring_refused':
      return { word: 'recurring', to: paths.recurringOrders(day ?? undefined) } as const;
    case 'move_untold':
      return { word: kind, to: paths.dayMoves(dayMoveId ? { id: String(dayMoveId) } : {}) };
    case 'no_mail_server':
    case 'mail_delayed':
      return { word: 'mail', to: paths.messages({ state: 'waiting' }) } as const;
    case 'mail_failed':
      return { word: 'mail', to: paths.messages({ state: 'failed', search: recipient ?? '' }) } as const;
    case 'undeclared':
      return { word: kind, to: paths.allergens() };
    case 'invoice':
      return { word: kind, to: paths.invoices() };
    default:
      return { word: 'order', to: order ? paths.order(order.id) : paths.orders() } as const;
  }
}
