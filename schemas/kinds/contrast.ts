type Rgb = readonly [number, number, number];

const parts = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

function luminance(hex: string): number {
  const [r, g, b] = parts(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as WCAG counts it: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A colour between two, `share` of the way from the first. */
export const mix = (from: string, to: string, share: number): string =>
  `#${parts(from)
    .map((part, at) => Math.round(part + ((parts(to)[at] ?? 0) - part) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** The colour itself, or as little of black or white in it as makes it read on `ground`. */
export function readableOn(color: string, ground: string, least = 4.5): string {
  const towards = luminance(ground) > 0.4 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return towards;
}
