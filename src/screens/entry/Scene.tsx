import styles from './entry.module.css';

/** The picture of the sign-in page: documents passing along a line, each checked. Drawn in the theme's colour. */
export function Scene() {
  return (
    <svg className={styles.scene} viewBox="0 0 640 480" role="presentation" aria-hidden="true">
      <defs>
        <linearGradient id="sheet" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#e8f3ff" />
        </linearGradient>
      </defs>
      <g fill="none" stroke="#fff" strokeOpacity=".22">
        <circle cx="470" cy="150" r="190" />
        <circle cx="470" cy="150" r="130" />
        <circle cx="470" cy="150" r="70" />
        <path d="M-20 400C120 330 220 430 340 350S560 250 680 300" strokeWidth="2" />
        <path d="M-20 430C130 360 230 460 350 380S570 280 680 330" strokeOpacity=".12" strokeWidth="2" />
      </g>
      <Sheet x={86} y={180} turn={-8} lines={4} />
      <Sheet x={250} y={120} turn={0} lines={5} tall />
      <Sheet x={424} y={168} turn={8} lines={4} />
      <g fill="#fff" fillOpacity=".9">
        <circle cx="176" cy="398" r="7" />
        <circle cx="330" cy="357" r="7" />
        <circle cx="494" cy="277" r="7" />
      </g>
    </svg>
  );
}

interface SheetProps {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly lines: number;
  readonly tall?: boolean;
}

function Sheet({ x, y, turn, lines, tall = false }: SheetProps) {
  const height = tall ? 200 : 164;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 66 ${height / 2})`}>
      <rect width="132" height={height} rx="12" fill="url(#sheet)" />
      <rect x="18" y="20" width="58" height="9" rx="4.5" fill="#1890ff" />
      {Array.from({ length: lines }, (_, at) => (
        <rect
          key={`line-${at * 20}`}
          x="18"
          y={46 + at * 20}
          width={at % 2 ? 72 : 96}
          height="6"
          rx="3"
          fill="#b9d8f7"
        />
      ))}
      <circle cx="102" cy={height - 30} r="17" fill="#36b37e" />
      <path
        d={`m94 ${height - 30} 6 6 10-11`}
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
