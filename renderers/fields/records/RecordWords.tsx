import { sayMany } from '../../../schemas/kinds/many-values.ts';
import styles from '../fields.module.css';
import { isEmpty, Nothing, OneLine } from '../shown/shown.tsx';
import type { ShowProps } from '../view.ts';
import { useTexts } from './use-texts.ts';

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [String(value)]);

/** In a table the server has sent the words beside the ids: only what a rule has set is asked for. */
export function RecordCell({ field, value, text }: ShowProps) {
  const ids = isEmpty(value) || typeof text === 'string' ? [] : idsOf(value);
  const texts = useTexts(field.path, ids, text);
  const told = typeof text === 'string' ? sayMany(value, text) : ids.map(texts.say).join('、');
  return <OneLine>{isEmpty(value) ? '' : told}</OneLine>;
}

/** The names of the records an id or several point at. */
export function RecordRead({ field, value, text }: ShowProps) {
  const ids = isEmpty(value) ? [] : idsOf(value);
  const texts = useTexts(field.path, ids, text);
  if (ids.length === 0) return <Nothing />;
  return <span className={styles.words}>{ids.map(texts.say).join('、')}</span>;
}
