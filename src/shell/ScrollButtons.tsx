import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useState } from 'react';
import styles from './shell.module.css';

const step = 240;

/** Where a menu is longer than its place: a row of its own with two buttons, so that no word lies below one. The keyboard and the wheel need none. */
export function ScrollButtons({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const [more, setMore] = useState({ up: false, down: false });
  useEffect(() => {
    const box = of.current;
    if (!box) return;
    const look = () => {
      const up = box.scrollTop > 4;
      const down = box.scrollTop + box.clientHeight < box.scrollHeight - 4;
      setMore((now) => (now.up === up && now.down === down ? now : { up, down }));
    };
    const watch = new ResizeObserver(look);
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [of]);
  const go = (by: number) => of.current?.scrollBy({ top: by, behavior: 'smooth' });
  if (!more.up && !more.down) return null;
  return (
    <div className={styles.scrollRow}>
      <button type="button" tabIndex={-1} disabled={!more.up} aria-label="向上滚动菜单" onClick={() => go(-step)}>
        <UpOutlined aria-hidden />
      </button>
      <button type="button" tabIndex={-1} disabled={!more.down} aria-label="向下滚动菜单" onClick={() => go(step)}>
        <DownOutlined aria-hidden />
      </button>
    </div>
  );
}
