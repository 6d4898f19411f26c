import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import styles from '../fields.module.css';
import type { Fetched, InputProps } from '../view.ts';

/** What is drawn once its file is here. */
interface Late<Props> extends Fetched {
  (props: Props): ReactNode;
}

const known = new Set<Late<never>>();

/** Every part that has been named so far: a story draws them at once. */
export const allReady = async (): Promise<void> => {
  await Promise.all([...known].map((late) => late.fetch()));
};

/**
 * The part of an input that one types or picks with, in a file of its own: who only reads never fetches it. A box of its size stands
 * there until it is here, and once it is, every other is drawn at once.
 */
export function later<Props extends Pick<InputProps, 'field' | 'place'>>(
  load: () => Promise<ComponentType<Props>>,
): Late<Props> {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (part) => {
        Part = part;
      },
      (error) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function Later(props: Props) {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming');
    useEffect(() => {
      if (Part || state !== 'coming') return;
      fetch().then(
        () => setState('here'),
        () => setState('failed'),
      );
    }, [state]);
    if (Part) return <Part {...props} />;
    if (state !== 'failed') return <span className={styles.coming} data-place={props.place} aria-busy="true" />;
    return (
      <span role="alert">
        “{props.field.label}”没有加载成功
        <button type="button" className={styles.again} onClick={() => setState('coming')}>
          重试
        </button>
      </span>
    );
  }
  const late = Object.assign(Later, { fetch, isHere: () => Part !== undefined });
  known.add(late);
  return late;
}
