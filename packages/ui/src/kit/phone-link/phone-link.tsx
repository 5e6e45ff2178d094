/** A telephone number that a phone, or a desk with one, can call. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
}
