import type { ReactNode } from 'react';
import { isSafeLink, type Link } from '../../../schemas/kinds/block-values.ts';

interface Props {
  readonly to: Link | string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly newWindow?: boolean;
  readonly label?: string;
  readonly current?: boolean;
}

/** A link that an editor may have typed: an address of another scheme is drawn as text. */
export function Go({ to, className, children, newWindow, label, current }: Props): ReactNode {
  const link = typeof to === 'string' ? { href: to, newWindow } : to;
  if (!isSafeLink(link.href)) return <span className={className}>{children}</span>;
  const apart = link.newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className={className} href={link.href} {...apart} aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** Specification 2.3: an address without a scheme opens with `http://` before it. */
export const withScheme = (url: string): string =>
  url === '' || isSafeLink(url) || !/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(url) ? url : `http://${url}`;
