import { CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { type PlacedIssue, sayPlace, sayPlaced } from '../forms/place-issues.ts';
import styles from './errors.module.css';
import { put, type Session } from './session.ts';

const FEW = 5;

/** Everything that is wrong, summed up once a check has been made; each line leads to its place. */
export function ErrorSummary({ session }: { readonly session: Session }) {
  const { store } = useForm();
  const issues = useFormAtom(store, store.issuesAtom).filter(({ issue }) => issue.level !== 'warn');
  const [isWhole, setWhole] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (issues.length === 0) return null;
  const shown = isWhole ? issues : issues.slice(0, FEW);
  const goTo = ({ row, path }: PlacedIssue) => {
    put(session, { mode: 'edit' });
    store.jotai.set(store.jumpAtom, { row, path });
  };
  return (
    <section ref={box} className={styles.errors} aria-label="需要修改的内容" role="alert">
      <h2>
        <CloseCircleFilled aria-hidden />有 {issues.length} 处需要修改
      </h2>
      <ol>
        {shown.map((placed, index) => (
          <li key={`${placed.row} ${placed.path} ${placed.issue.code} ${index}`}>
            <button type="button" onClick={() => goTo(placed)}>
              <span>{sayPlace(store.tree(), placed) || '整体'}</span>
              {sayPlaced(placed)}
            </button>
          </li>
        ))}
      </ol>
      {issues.length > FEW && (
        <Button size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `显示全部 ${issues.length} 处`}
        </Button>
      )}
    </section>
  );
}
