import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { namedProps } from '../control.ts';
import { wordsOf } from '../shown/shown.tsx';
import type { InputProps } from '../view.ts';
import { mostOf, type RatingConfig, stepOf } from './rating.kind.ts';
import styles from './rating-editor.module.css';

type Props = InputProps & {
  /** The stars, as they are drawn everywhere. */
  readonly children: ReactNode;
};

/**
 * The browser's own slider below stars: it brings arrows, Home and End, and says itself to assistive technology. A press is taken by the
 * stars, which grade from their left edge and not from the nearest mark.
 */
export function RatingEditor({ children, ...props }: Props) {
  const { field, value, place, invalid, onChange, onBlur } = props;
  const slider = useRef<HTMLInputElement>(null);
  const config = field.config as RatingConfig;
  const [most, step] = [mostOf(config), stepOf(config)];
  const given = Number(value) || 0;
  const give = (stars: number) => {
    const next = Math.min(most, Math.max(0, stars));
    if (next !== given) onChange(next === 0 ? null : String(next));
  };
  const press = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const pressed = Math.max(step, Math.ceil(((clientX - left) / width) * (most / step)) * step);
    // the same grade again takes it back
    give(pressed === given && !field.need ? 0 : pressed);
    slider.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) give(Number(event.key));
    else if (event.key === 'Delete' || event.key === 'Backspace') give(0);
  };
  // a slider cannot be required: its label says so
  const { 'aria-required': _, ...named } = namedProps(props);
  return (
    <span className={styles.box} data-place={place} data-wrong={invalid || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider in it is what one works with; this only hears where it was pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the slider */}
      <span className={styles.pressed} onClick={press}>
        {children}
        <input
          {...named}
          ref={slider}
          type="range"
          aria-valuetext={given === 0 ? '未评分' : `${wordsOf(props)}，最多${most}星`}
          className={styles.slider}
          min={0}
          max={most}
          step={step}
          value={given}
          onChange={({ target }) => give(Number(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => onBlur?.()}
        />
      </span>
      {place === 'head' && <span className={styles.words}>{given === 0 ? '未评分' : wordsOf(props)}</span>}
    </span>
  );
}
