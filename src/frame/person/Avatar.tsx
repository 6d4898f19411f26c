import { addressOf } from '../../http/client.ts';
import styles from './avatar.module.css';

interface Props {
  readonly name: string;
  readonly file: string | null;
  readonly size: number;
}

/** A person's picture, or the last sign of their name. */
export const Avatar = ({ name, file, size }: Props) => (
  <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
    {file ? <img src={addressOf(`/files/${file}`)} alt="" /> : <span data-letter={name.slice(-1)} />}
  </span>
);
