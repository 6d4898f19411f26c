import { useEffect, useState } from 'react';
import { idOf } from '../../../schemas/language/document.ts';
import type { SiteDocument } from '../../../schemas/language/page.ts';
import { stepsOf } from '../../../schemas/language/pointer.ts';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { findProblems, type Problem } from '../../kernel/problems.ts';
import { selectOnly } from '../../kernel/selection.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { asServer, leftOutOf } from '../../kernel/work.ts';
import { kinds, nodeOf } from './blocks.ts';
import { sayPlace } from './Conflicts.tsx';
import { noteContrast } from './contrast-notes.ts';
import styles from './problems.module.css';
import type { FoundDocument } from './services.ts';

/** What pages are drawn with where the company has no site of its own yet. */
const plainSite = { primaryColor: '#004CE0', template: 'pro' };

const documentIn = (state: EditingState) => state.log.document;

/** What publish would say, said while one works; a click goes to its place. */
export function Problems({
  editing,
  documents,
}: {
  readonly editing: Editing;
  readonly documents: readonly FoundDocument[];
}) {
  const document = useEditing(editing, documentIn);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    // Judged when one pauses: a keystroke does not wait for a compile.
    const timer = window.setTimeout(() => {
      const others = documents.flatMap((each) => (each.laid || each.draft ? [asServer(each).document] : []));
      const site = others.find((each): each is SiteDocument => each.kind === 'site') ?? plainSite;
      const leftOut = documents.filter(({ id }) => id === idOf(document)).flatMap(leftOutOf);
      const found = findProblems(document, { documents: others, leftOut, blocks: kinds });
      setProblems([...found, ...noteContrast(document, site)]);
    }, 400);
    return () => window.clearTimeout(timer);
  }, [document, documents]);
  if (problems.length === 0) return null;
  const errors = problems.filter(({ level }) => level === 'error').length;
  return (
    <details className={styles.problems} open={errors > 0}>
      <summary>
        {errors > 0 ? `${errors} 个问题须先解决` : ''}
        {errors > 0 && problems.length > errors ? '，' : ''}
        {problems.length > errors ? `${problems.length - errors} 条提示` : ''}
      </summary>
      <ul>
        {problems.map(({ path, text, level, repair }) => (
          <li key={path + text} data-level={level}>
            <button type="button" onClick={() => goTo(editing, path)}>
              {sayPlace(document, path)}：{text}
            </button>
            {repair && (
              <button type="button" className={styles.repair} onClick={() => editing.do(repair.ask)}>
                {repair.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function goTo(editing: Editing, path: string): void {
  const { document } = editing.state().log;
  const [section, key = ''] = stepsOf(path);
  const nodes = (document as { nodes?: Record<string, { content?: string }> }).nodes ?? {};
  const owner = section === 'nodes' ? key : Object.keys(nodes).find((each) => nodes[each]?.content === key);
  if (owner && nodeOf(document, owner)) editing.select(selectOnly(owner));
}
