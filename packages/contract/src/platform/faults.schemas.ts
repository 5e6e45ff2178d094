import * as z from 'zod';

/**
 * An error in a user's browser: its kind, the page's path with masked numbers, and positions in the product's scripts.
 * There is no free text, since that could contain user input.
 */
export const Fault = z
  .object({
    kind: z.enum(['drawing', 'script', 'promise']),
    name: z
      .string()
      .max(40)
      .regex(/^[A-Za-z]+$/),
    page: z
      .string()
      .max(100)
      .regex(/^\/[a-z#/-]*$/),
    frames: z
      .array(
        z
          .string()
          .max(120)
          .regex(/^\/assets\/[\w./-]+:\d+:\d+$/),
      )
      .max(5),
  })
  .meta({ id: 'Fault' });
export type Fault = z.output<typeof Fault>;
