import { Children, type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import styles from './slider.module.css';
import { sliderTimes } from './slider-steps.ts';
import { useDrag } from './use-drag.ts';
import { useSlider } from './use-slider.ts';

interface Props {
  /** What is being turned over: 结果公示, 发展历程. */
  readonly label: string;
  /** One page each. */
  readonly children: ReactNode;
  readonly isLoop?: boolean;
  readonly autoplay?: boolean;
}

/** Pages side by side, of which one is seen: by arrows, dots, dragging and keys, or by themselves. */
export function Slider({ label, children, isLoop = false, autoplay = false }: Props) {
  const pages = Children.toArray(children);
  const slider = useSlider({ count: pages.length, isLoop, autoplay });
  const drag = useDrag(slider.step);
  const isAwake = useAwake();
  const isAlone = pages.length < 2;
  const place = { '--page': slider.page, '--drag': `${drag.distance}px`, '--speed': `${sliderTimes.speed}ms` };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (by === null || event.defaultPrevented || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    slider.step(by);
  };
  return (
    <section
      className={styles.slider}
      aria-roledescription="轮播"
      aria-label={label}
      onPointerEnter={(event) => slider.setOver(event.pointerType === 'mouse')}
      onPointerLeave={() => slider.setOver(false)}
      onFocus={() => slider.setOver(true)}
      onBlur={() => slider.setOver(false)}
      onKeyDown={onKey}
    >
      <div className={styles.window} {...drag.props}>
        <div
          className={styles.track}
          style={place as CSSProperties}
          data-dragging={drag.distance !== 0 || undefined}
          aria-live={slider.isPlaying ? 'off' : 'polite'}
        >
          {pages.map((page, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a page of a carousel is a group by its pattern
            <div
              key={at}
              role="group"
              className={styles.page}
              aria-roledescription="页"
              aria-label={`第 ${at + 1} 页，共 ${pages.length} 页`}
              inert={isAwake && at !== slider.page}
            >
              {page}
            </div>
          ))}
        </div>
      </div>
      {!isAlone && <Navigation count={pages.length} slider={slider} hasPlayer={autoplay} />}
    </section>
  );
}

/** Whether the browser has taken over what the server drew: without script every page stays to be read. */
function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}

interface NavigationProps {
  readonly count: number;
  readonly slider: ReturnType<typeof useSlider>;
  readonly hasPlayer: boolean;
}

/** What moves by itself can be stopped, and set going again. */
function Navigation({ count, slider, hasPlayer }: NavigationProps) {
  const { page, isPlaying } = slider;
  return (
    <div className={styles.navigation}>
      <Arrow title="上一页" path="M10 3 5 8l5 5" isOff={!slider.canStep(-1)} onClick={() => slider.step(-1)} />
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, at) => (
          <button
            key={at}
            type="button"
            className={styles.dot}
            aria-label={`转到第 ${at + 1} 页`}
            aria-current={at === page || undefined}
            onClick={() => slider.go(at)}
          />
        ))}
      </div>
      <Arrow title="下一页" path="m6 3 5 5-5 5" isOff={!slider.canStep(1)} onClick={() => slider.step(1)} />
      {hasPlayer && (
        <Arrow
          title={isPlaying ? '停止自动播放' : '自动播放'}
          path={isPlaying ? 'M6 4v8M10 4v8' : 'M6 4l6 4-6 4Z'}
          isOff={false}
          onClick={() => slider.setPlaying(!isPlaying)}
        />
      )}
    </div>
  );
}

interface ArrowProps {
  readonly title: string;
  readonly path: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

const Arrow = ({ title, path, isOff, onClick }: ArrowProps) => (
  <button type="button" className={styles.arrow} aria-label={title} title={title} disabled={isOff} onClick={onClick}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
);
