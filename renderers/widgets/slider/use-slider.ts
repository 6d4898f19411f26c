import { useEffect, useState } from 'react';
import { sliderTimes, stepTo } from './slider-steps.ts';

interface Wishes {
  readonly count: number;
  readonly isLoop: boolean;
  readonly autoplay: boolean;
}

const wantsStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** Which page is seen. It moves on by itself until somebody is over it, goes somewhere in it, or stops it. */
export function useSlider({ count, isLoop, autoplay }: Wishes) {
  const [page, setPage] = useState(0);
  const [isOver, setOver] = useState(false);
  const [isPlaying, setPlaying] = useState(autoplay);
  const shown = Math.min(page, Math.max(0, count - 1));

  useEffect(() => {
    if (wantsStill()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isOver) return;
    const next = stepTo(shown, 1, count, isLoop);
    if (next === null) return;
    const timer = window.setTimeout(() => setPage(next), sliderTimes.stay);
    return () => window.clearTimeout(timer);
  }, [isPlaying, isOver, shown, count, isLoop]);

  const go = (to: number | null) => {
    setPlaying(false);
    if (to !== null) setPage(to);
  };
  return {
    page: shown,
    isPlaying,
    setPlaying,
    setOver,
    go,
    step: (by: 1 | -1) => go(stepTo(shown, by, count, isLoop)),
    canStep: (by: 1 | -1) => stepTo(shown, by, count, isLoop) !== null,
  };
}
