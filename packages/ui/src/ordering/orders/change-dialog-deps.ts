import type { Client } from '@trpeza/api-client/client';
import type { Role } from '@trpeza/contract/access/access';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';

/** The dependencies that differ between the shop and the office. */
export interface ChangeDialogDeps {
  api: Client;
  role: Role;
  price: (amount: string) => string;
  errorText: (error: unknown) => string;
  onChanged: (order: Order) => void;
}
