import type { ReactNode } from 'react';
import styles from './states.module.css';

export type ExceptionKind = 403 | 404 | 500;

/** A document that was locked, that is not in its place, or that fell apart: drawn in the theme's colour. */
export function ExceptionPicture({ kind }: { readonly kind: ExceptionKind }) {
  return (
    <svg viewBox="0 0 280 180" className={styles.picture} role="presentation" aria-hidden="true">
      <ellipse cx="140" cy="164" rx="104" ry="9" className={styles.soft} />
      <circle cx="140" cy="84" r="74" className={styles.soft} />
      {pictures[kind]}
    </svg>
  );
}

const Lines = ({ x, y, widths }: { readonly x: number; readonly y: number; readonly widths: readonly number[] }) =>
  widths.map((width, at) => (
    <rect key={`${width}-${y + at}`} x={x} y={y + at * 15} width={width} height="5" rx="2.5" className={styles.line} />
  ));

const pictures: Readonly<Record<ExceptionKind, ReactNode>> = {
  403: (
    <>
      <rect x="96" y="30" width="88" height="116" rx="10" className={styles.paper} />
      <Lines x={112} y={50} widths={[40, 56, 48]} />
      <rect x="114" y="98" width="52" height="40" rx="8" className={styles.mark} />
      <path d="M124 98v-9a16 16 0 0 1 32 0v9" fill="none" strokeWidth="6" className={styles.stroke} />
      <circle cx="140" cy="116" r="5" fill="#fff" />
      <rect x="138" y="117" width="4" height="10" rx="2" fill="#fff" />
    </>
  ),
  404: (
    <>
      <rect
        x="66"
        y="40"
        width="84"
        height="108"
        rx="10"
        fill="none"
        strokeWidth="3"
        strokeDasharray="7 7"
        className={styles.stroke}
      />
      <g transform="rotate(12 178 96)">
        <rect x="134" y="36" width="84" height="108" rx="10" className={styles.paper} />
        <Lines x={150} y={56} widths={[36, 52, 44, 52]} />
      </g>
      <circle cx="128" cy="96" r="26" className={styles.glass} strokeWidth="7" />
      <path d="m147 115 20 20" strokeWidth="9" strokeLinecap="round" className={styles.stroke} />
    </>
  ),
  500: (
    <>
      <g transform="rotate(-7 110 90)">
        <path d="M74 34h52l-12 28 14 24-16 28 8 32H74a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8Z" className={styles.paper} />
        <Lines x={80} y={54} widths={[28, 32, 28]} />
      </g>
      <g transform="rotate(8 178 96)">
        <path d="M142 34h58a8 8 0 0 1 8 8v96a8 8 0 0 1-8 8h-64l-8-32 16-28-14-24Z" className={styles.paper} />
        <Lines x={156} y={54} widths={[36, 30, 36]} />
      </g>
      <circle cx="140" cy="132" r="20" className={styles.mark} />
      <rect x="137" y="120" width="6" height="15" rx="3" fill="#fff" />
      <circle cx="140" cy="141" r="3.5" fill="#fff" />
    </>
  ),
};
