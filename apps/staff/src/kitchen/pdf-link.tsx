import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';

/** A link to a PDF; its full name is only for screen readers. */
export const PdfLink = ({ href, label }: { href: string; label: string }) => (
  <ExternalLinkButton href={href}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <span aria-hidden="true">PDF</span>
  </ExternalLinkButton>
);
