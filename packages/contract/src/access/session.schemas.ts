import * as z from 'zod';
import { Cart } from '../ordering/cart.schemas.ts';
import { HalfSession } from './factor.schemas.ts';
import { Id } from '../platform/schemas.ts';
import { User } from './accounts.schemas.ts';
import { Diet } from '../customers/diet.schemas.ts';

/** The current user and their data: the only personal request of a page's first load. Never returns 401. */
export const Session = z
  .object({
    user: User.nullable(),
    cart: Cart.nullable(),
    favourites: z.array(Id).meta({ description: "Ids of a customer's favourite meals" }),
    diet: Diet.nullable().meta({
      description: "A customer's own allergies and diet, so that pages can preview the stop",
    }),
    half: HalfSession.optional().meta({ description: 'A sign-in that waits for its second step' }),
    offersFactor: z.literal(true).optional().meta({ description: 'Whether to offer a second factor' }),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;
