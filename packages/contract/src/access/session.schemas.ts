import * as z from 'zod';
import { Cart } from '../ordering/cart.schemas.ts';
import { Id } from '../platform/schemas.ts';
import { Diet } from '../customers/diet.schemas.ts';
import { HalfSession } from './factor.schemas.ts';
import { User } from './accounts.schemas.ts';

/** The current user and their data: the only personal request of a page's first load. Never returns 401. */
export const Session = z
  .object({
    user: User.nullable(),
    cart: Cart.nullable(),
    favourites: z.array(Id).meta({ description: "IDs of a customer's favourite meals; empty for others" }),
    diet: Diet.nullable().meta({
      description:
        "The customer's allergies and diet, with which pages show meals that they cannot order; null if not stored",
    }),
    half: HalfSession.optional().meta({
      description: 'A sign-in that still needs its second factor or the setup of one; absent otherwise',
    }),
    offersFactor: z
      .literal(true)
      .optional()
      .meta({ description: 'Present if the page should offer to add a second factor' }),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;
