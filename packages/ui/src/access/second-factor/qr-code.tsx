import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './factor.module.css';

/** Quiet zone around the code in modules, as required by the QR code standard. */
const MARGIN = 4;

/** Renders a text as a QR code. It is an inline SVG, so the content security policy needs no exception for images. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: MARGIN }), [text]);
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
