import styles from './deco.module.css';

/** Light on a dark ground: rings, beams, a field of dots. */
export const Lights = () => (
  <svg className={styles.deco} viewBox="0 0 1440 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g className={styles.rings}>
      <circle cx="1120" cy="340" r="220" />
      <circle cx="1120" cy="340" r="330" />
      <circle cx="1120" cy="340" r="450" />
      <circle cx="1120" cy="340" r="580" />
    </g>
    <g className={styles.beams}>
      <path d="M-80 640 520-60h180L60 760Z" />
      <path d="M260 760 860-60h70L350 800Z" />
    </g>
    <g className={styles.dots}>
      {Array.from({ length: 60 }, (_, at) => (
        <circle key={at} cx={40 + (at % 10) * 26} cy={96 + Math.floor(at / 10) * 26} r="1.6" />
      ))}
    </g>
  </svg>
);

/** Pale waves under a pale sky. */
export const Waves = () => (
  <svg className={styles.deco} viewBox="0 0 1440 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path className={styles.far} d="M0 330c180-60 330-40 520 6s330 50 520-4 280-56 400-30v178H0Z" />
    <path className={styles.near} d="M0 396c220-50 380-24 560 10s360 30 540-10 250-34 340-16v100H0Z" />
    <g className={styles.sky}>
      <circle cx="1180" cy="120" r="72" />
      <circle cx="1180" cy="120" r="120" />
      <circle cx="210" cy="90" r="40" />
    </g>
  </svg>
);
