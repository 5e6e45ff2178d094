import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { Breakdown, type SimulatorPart, type SimulatorReply } from '../simulator.ts';
import {
  addPayment,
  deletePayment,
  EzidebitError,
  getCustomer,
  statusLetterOf,
  listLines,
  listScheduled,
  refundPayment,
  type BookLine,
  type EzidebitStore,
} from './ezidebit-store.ts';

const NAMESPACE = 'https://px.ezidebit.com.au/';

type Input = Record<string, string>;
type Answer = (store: EzidebitStore, input: Input) => unknown;

/** The service methods that the product calls, each with its response as data. */
const CALLS: Record<string, Answer> = {
  GetCustomerDetails(store, { YourSystemReference = '' }) {
    const { id, name } = getCustomer(store, YourSystemReference);
    return { CustomerName: name, EzidebitCustomerID: id, StatusCode: 'A', YourSystemReference };
  },
  AddPayment(store, input) {
    addPayment(store, {
      customer: input['YourSystemReference'] ?? '',
      reference: input['PaymentReference'] ?? '',
      debitDate: input['DebitDate'] ?? '',
      cents: Number(input['PaymentAmountInCents']),
    });
    return 'S';
  },
  GetPaymentStatus: (store, { PaymentReference = '' }) => statusLetterOf(store, PaymentReference),
  GetPayments(store, { PaymentReference = '', DateFrom = '', DateTo = '' }) {
    const wanted = listLines(store)
      .filter(({ payment }) => PaymentReference === '' || payment.reference === PaymentReference)
      .filter(({ date }) => DateFrom === '' || date >= DateFrom)
      .filter(({ date }) => DateTo === '' || date <= DateTo);
    return wanted.length === 0 ? '' : { Payment: wanted.map(presentLine) };
  },
  GetScheduledPayments(store, { DateFrom = '', DateTo = '' }) {
    const wanted = listScheduled(store)
      .filter(({ debitDate }) => debitDate >= DateFrom && debitDate <= DateTo)
      .map(({ reference, customer, debitDate, record }) => ({
        PaymentAmount: decimal(record.amount),
        PaymentDate: debitDate,
        PaymentReference: reference,
        YourSystemReference: customer,
      }));
    return wanted.length === 0 ? '' : { ScheduledPayment: wanted };
  },
  DeletePayment(store, { PaymentReference = '' }) {
    deletePayment(store, PaymentReference);
    return 'S';
  },
  ProcessRefund(store, { PaymentID = '', RefundAmountInCents }) {
    refundPayment(store, PaymentID, Number(RefundAmountInCents));
    return { PaymentResult: 'A', PaymentResultCode: '00', PaymentResultText: 'APPROVED' };
  },
};

const presentLine = ({ payment, letter, date, amount, reason }: BookLine) => ({
  BankFailedReason: reason,
  DebitDate: `${date}T00:00:00`,
  PaymentAmount: decimal(amount),
  PaymentID: payment.id,
  PaymentMethod: 'DR',
  PaymentReference: payment.reference,
  PaymentSource: 'SCHEDULED',
  PaymentStatus: letter,
  ScheduledAmount: decimal(amount),
  YourSystemReference: payment.customer,
});

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** The SOAP service. */
export const soapPart = (store: EzidebitStore, digitalKey: string): SimulatorPart => ({
  prefix: '/v3-5/nonpci',
  recognise({ body }) {
    const { call, input } = readEnvelope(body);
    const about = [input['PaymentReference'], input['YourSystemReference'], input['PaymentID']];
    return { call: `ezidebit.${call}`, about: [...new Set(about.filter((word) => word))] as string[] };
  },
  refuse: (status) => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Service</h1>' }),
  async answer({ body }, failing) {
    const { call, input } = readEnvelope(body);
    const act = CALLS[call];
    if (!act) return this.refuse(500);
    try {
      if (input['DigitalKey'] !== digitalKey) throw new EzidebitError(1, 'The digital key is not valid');
      return envelopeOf(call, { Data: failing(() => act(store, input)), Error: 0, ErrorMessage: '' });
    } catch (error) {
      if (error instanceof Breakdown) return this.refuse(500);
      if (!(error instanceof EzidebitError)) throw error;
      return envelopeOf(call, { Data: '', Error: error.code, ErrorMessage: error.message });
    }
  },
});

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

function readEnvelope(body: string): { call: string; input: Input } {
  const parsed = parser.parse(body) as { Envelope?: { Body?: Record<string, Input> } };
  const [call = 'nothing', input = {}] = Object.entries(parsed.Envelope?.Body ?? {})[0] ?? [];
  return { call, input };
}

function envelopeOf(call: string, result: object): SimulatorReply {
  const xml = builder.build({
    's:Envelope': {
      '@xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
      's:Body': { [`${call}Response`]: { '@xmlns': NAMESPACE, [`${call}Result`]: result } },
    },
  });
  return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' }, body: xml };
}
