import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { paths } from '../../paths.ts';

/** One task of the office: an item of the worklist, or all overdue orders of one debtor. */
export interface Task {
  /** The first item, with the total amount. */
  item: WorklistItem;
  /** The items to mark as done; empty if the task disappears only when its cause is resolved. */
  ids: number[];
}

/** A person or a subject, with everything that is to be done about it. */
export type Block = [Task, ...Task[]];

/** Groups consecutive items of the same person, as sorted by the server. */
export function blocksOf(items: readonly WorklistItem[]): Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const block = blocks.at(-1);
    const isSame = block && item.customer && block[0].item.customer?.id === item.customer.id;
    if (!isSame) blocks.push([taskOf(item)]);
    else if (item.kind === 'account_overdue') addDebt(block, item);
    else block.push(taskOf(item));
  }
  return blocks;
}

const taskOf = (item: WorklistItem): Task => ({ item, ids: item.itemId === null ? [] : [item.itemId] });

function addDebt(block: Block, item: WorklistItem): void {
  const next = taskOf(item);
  const at = block.findIndex((task) => task.item.kind === item.kind);
  const debt = block[at];
  if (!debt) return void block.push(next);
  const amount = formatMoney(addCents(parseMoney(debt.item.amount!), parseMoney(item.amount!)));
  block[at] = { item: { ...debt.item, amount }, ids: [...debt.ids, ...next.ids] };
}

/** The page where the next step of an item is done, and the key of its link text. */
export function nextStepLinkOf(item: WorklistItem) {
  const { kind, order, customer, recipient, day, dayMoveId, possiblySame, isPlanned } = item;
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
      return {
        word: isPlanned ? kind : 'no_plan',
        to: paths.customers({ show: 'waiting', search }),
      } as const;
    case 'no_plan':
      return { word: kind, to: paths.customers({ show: 'no-plan', search }) };
    case 'recurring_refused':
      return { word: 'recurring', to: day ? paths.deliveryDay(day, 'calls') : paths.deliveryDays() } as const;
    case 'move_untold':
      return { word: kind, to: dayMoveId ? paths.dayMove(dayMoveId) : paths.deliveryDays() };
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
