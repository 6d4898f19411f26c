import type { MouseEvent, ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** One of a list that is a link as a whole: its `Face` reaches over all of it. */
export const CardView = ({ className, children }: CardProps) => (
  <li className={`${styles.card} ${className}`}>{children}</li>
);

interface FaceProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** Opens on the spot instead of in a tab of its own. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

export function Face({ href, className = '', onOpen, children }: FaceProps) {
  const look = `${styles.face} ${className}`;
  if (!onOpen)
    return (
      <a className={look} href={href} target="_blank" rel="noopener">
        {children}
      </a>
    );
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a className={look} href={href} onClick={open}>
      {children}
    </a>
  );
}
