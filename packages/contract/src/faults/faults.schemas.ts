import * as z from 'zod';

/**
 * What went wrong in somebody's browser. It holds no sentence of any kind, so that nothing that was typed can be in it:
 * the kind of error, the page with its numbers blotted out, and places in our own scripts.
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
