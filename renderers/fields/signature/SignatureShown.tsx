import { drawingAddress } from '../../../schemas/kinds/drawing.ts';
import { drawSignature, signature } from './signature.kind.ts';
import styles from './signature.module.css';

interface Props {
  readonly value: unknown;
  readonly isSmall?: boolean;
}

/** A signature as it was given: its strokes, or the name. */
export function SignatureShown({ value, isSmall = false }: Props) {
  const words = signature.format(value, {});
  const drawing = drawSignature(value);
  if (!drawing) return <span className={styles.name}>{words}</span>;
  return <img className={isSmall ? styles.small : styles.whole} src={drawingAddress(drawing)} alt={words} />;
}
