import * as z from 'zod';
import { IdCursor } from '../platform/cursor.schemas.ts';
import { Id, Instant, PRINTABLE, TOO_LONG } from '../platform/schemas.ts';
import { WEBHOOK_STATES, WEBHOOK_TEST, WEBHOOK_TYPES } from './webhooks.constants.ts';

const Types = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1, 'webhooks:rules.types')
  .max(WEBHOOK_TYPES.length, 'webhooks:rules.types');

/** The server decides whether private addresses and http are allowed. */
const Address = z
  .string('common:rules.required')
  .trim()
  .min(1, 'common:rules.required')
  .max(500, TOO_LONG)
  .regex(PRINTABLE, 'common:rules.characters')
  .refine((text) => URL.canParse(text) && /^https?:/.test(text), 'webhooks:rules.url');

export const WebhookInput = z.object({
  url: Address,
  types: Types,
  isActive: z.boolean().default(true),
});
export type WebhookInput = z.output<typeof WebhookInput>;

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    types: z.array(z.enum(WEBHOOK_TYPES)),
    isActive: z.boolean(),
    createdAt: Instant,
    failingSince: Instant.nullable().meta({
      description: 'Time since which all deliveries have failed; null if they succeed',
    }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

export const WebhookList = z.array(Webhook).meta({ id: 'WebhookList' });

/** `whsec_` followed by base64, as in the Standard Webhooks specification. */
export const WebhookSecret = z
  .object({ secret: z.string(), oldSecretUntil: Instant.nullable() })
  .meta({ id: 'WebhookSecret' });
export type WebhookSecret = z.output<typeof WebhookSecret>;

export const WebhookDelivery = z
  .object({
    id: Id,
    messageId: z.uuid(),
    type: z.enum([...WEBHOOK_TYPES, WEBHOOK_TEST]),
    orderId: Id.nullable(),
    body: z.string().meta({ description: 'The signed request body, as JSON' }),
    state: z.enum(WEBHOOK_STATES),
    attempts: z.int(),
    lastStatus: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last response; null if there was none' }),
    lastError: z.string().nullable(),
    createdAt: Instant,
    attemptedAt: Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveryFilter = z.object({
  state: z.enum(WEBHOOK_STATES).optional(),
  cursor: IdCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type WebhookDeliveryFilter = z.output<typeof WebhookDeliveryFilter>;

export const WebhookDeliveryPage = z
  .object({ items: z.array(WebhookDelivery), nextCursor: z.string().nullable() })
  .meta({ id: 'WebhookDeliveryPage' });
