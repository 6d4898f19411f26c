import type { iconPaths } from './icon-paths.ts';
import { useArt } from './use-art.ts';

export type IconName = keyof typeof iconPaths;

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  const inside = useArt(`icon-${name}`);
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...inside}
      suppressHydrationWarning
    />
  );
}
