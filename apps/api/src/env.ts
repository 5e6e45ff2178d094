import * as z from 'zod';
import { parseMailAddress, type MailAddress } from '#platform/mail/mail-transport.ts';

const flag = z.stringbool().optional();

function mailAddress(text: string, context: z.RefinementCtx): MailAddress {
  const address = parseMailAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be an address such as Trpeza <kitchen@example.org>' });
  return z.NEVER;
}

const Env = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DEMO: flag,
    /** How people reach the shop, such as `https://trpeza.example`; https makes the cookies secure. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The server that sends e-mail: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Who e-mail comes from, `Trpeza <kitchen@example.org>`; the kitchen's name and address where it is not given. */
    MAIL_FROM: z.string().transform(mailAddress).optional(),
    /** Addresses of proxies whose forwarding headers may be believed, separated by commas. */
    TRUST_PROXY: z.string().default(''),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .transform((env) => ({
    ...env,
    // Demo mode is the default exactly where nobody brought a database.
    DEMO: env.DEMO ?? env.DATABASE_URL === undefined,
    TRUST_PROXY: env.TRUST_PROXY.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  }));

export type Env = z.output<typeof Env>;

/** Reads the environment once. Ends with a readable list when something in it is wrong. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const result = Env.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  if (!result.success) throw new Error(`The environment is not right:\n${z.prettifyError(result.error)}`);
  return result.data;
}
