import type { CSSProperties, ReactNode } from 'react';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import { isPictureSource, type Picture } from '../../../schemas/kinds/block-values.ts';
import { Art } from '../art/Art.tsx';
import { useDrawing } from '../drawing.ts';
import styles from './picture.module.css';

interface Props {
  readonly node: NodePlan;
  readonly field: string;
  readonly picture: Picture | undefined;
  readonly className?: string | undefined;
  /** Seen at once: the largest thing of a first screen must not wait. */
  readonly eager?: boolean;
}

/** An uploaded picture with its focal point kept in view, or one of our own drawings. */
export function PictureView({ node, field, picture, className, eager }: Props): ReactNode {
  const { editing, api } = useDrawing();
  const address = (file: string) => editing?.address(file) ?? fileAddress(api, file);
  const drawn = picture && isPictureSource(picture.src) ? draw(picture, address, className, eager) : null;
  return editing ? editing.picture(node, field, picture, drawn) : drawn;
}

function draw(
  picture: Picture,
  address: (file: string) => string,
  className: string | undefined,
  eager: boolean | undefined,
): ReactNode {
  if (picture.src.startsWith('art:')) {
    return <Art name={picture.src.slice(4)} title={picture.alt ?? ''} className={className} />;
  }
  const { focus = { x: 50, y: 50 }, crop } = picture;
  const place = crop
    ? {
        '--crop-x': crop.x,
        '--crop-y': crop.y,
        '--crop-w': Math.max(1, crop.width),
        '--crop-h': Math.max(1, crop.height),
      }
    : { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <span className={`${styles.frame} ${className ?? ''}`}>
      <img
        className={crop ? styles.cropped : styles.whole}
        style={place as CSSProperties}
        src={address(picture.src)}
        alt={picture.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  );
}

export const fileAddress = (api: string, id: string): string => `${api}/portal/files/${encodeURIComponent(id)}`;
