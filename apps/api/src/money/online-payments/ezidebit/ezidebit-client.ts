import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import {
  NAMESPACE,
  isNotFoundMessage,
  soapActionOf,
  type EzidebitCall,
  type EzidebitCalls,
} from './ezidebit-protocol.ts';

/** The service rejected the request; nothing was done. */
export class EzidebitRefusal extends Error {
  readonly isNotFound: boolean;
  constructor(call: EzidebitCall, code: string, message: string) {
    super(`Ezidebit rejected ${call}: ${code} ${message}`);
    this.isNotFound = isNotFoundMessage(message);
  }
}

/** The request did not reach the service, so nothing was done. After any other error the outcome is unknown. */
export class EzidebitUnreachable extends Error {}

export type CallEzidebit = <Call extends EzidebitCall>(
  call: Call,
  input: EzidebitCalls[Call],
) => Promise<unknown>;

interface EzidebitClientOptions {
  apiUrl: string;
  digitalKey: string;
  /** Request timeout in milliseconds. */
  timeLimitMs: number;
}

/**
 * Creates a function that calls the SOAP service. @returns the parsed response: a string, or an object of strings and lists
 * @throws EzidebitRefusal, EzidebitUnreachable, or another error when the outcome is unknown and must be looked up
 */
export function createEzidebitClient({
  apiUrl,
  digitalKey,
  timeLimitMs,
}: EzidebitClientOptions): CallEzidebit {
  return async (call, input) => {
    const response = await fetch(apiUrl, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: soapActionOf(call) },
      body: envelopeOf(call, { DigitalKey: digitalKey, ...input }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    }).catch((error: unknown) => {
      throw isRefusedConnection(error) ? new EzidebitUnreachable(`${call}: no connection`) : error;
    });
    if (response.status === 429) throw new EzidebitUnreachable(`${call}: too many requests`);
    if (!response.ok) throw new Error(`Ezidebit returned ${response.status} for ${call}`);
    return readAnswer(call, await response.text());
  };
}

const isRefusedConnection = (error: unknown): boolean => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND';
};

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

function envelopeOf(call: EzidebitCall, input: Record<string, string | number>): string {
  const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [`px:${name}`, value]));
  const xml = builder.build({
    'soapenv:Envelope': {
      '@xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/',
      '@xmlns:px': NAMESPACE,
      'soapenv:Body': { [`px:${call}`]: fields },
    },
  });
  return `<?xml version="1.0" encoding="utf-8"?>${xml}`;
}

const LISTS = new Set(['Payment', 'ScheduledPayment']);
const parser = new XMLParser({
  removeNSPrefix: true,
  // References and amounts must not be parsed as numbers.
  parseTagValue: false,
  isArray: (name) => LISTS.has(name),
});

const Answer = z.object({ Error: z.string(), ErrorMessage: z.string().default(''), Data: z.unknown() });

function readAnswer(call: EzidebitCall, xml: string): unknown {
  const body = (parser.parse(xml, true) as { Envelope?: { Body?: Record<string, unknown> } }).Envelope?.Body;
  const response = body?.[`${call}Response`] as Record<string, unknown> | undefined;
  const { Error: code, ErrorMessage, Data } = Answer.parse(response?.[`${call}Result`]);
  if (code !== '0') throw new EzidebitRefusal(call, code, ErrorMessage);
  return Data ?? '';
}
