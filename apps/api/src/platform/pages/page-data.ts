import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';

/** The data that the shop's pages show to all visitors; nothing personal. */
export interface PageData {
  meals: Meal[];
  categories: Category[];
  kitchen: Kitchen;
  delivery: DeliveryOptions;
}
