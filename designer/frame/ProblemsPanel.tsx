import { sayPlace } from '../../schemas/layers/say-place.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import type { Problem } from '../kernel/problems.ts';
import { useEditing } from '../kernel/use-editing.ts';
import styles from './frame.module.css';
import { useDesign } from './services.ts';
import { useNaming } from './use-naming.ts';

const documentIn = (state: EditingState) => state.log.document;

interface Props {
  readonly editing: Editing;
  readonly problems: readonly Problem[];
  onGo(path: string): void;
}

/** What publish would say, said while one works; a click goes to its place. */
export function ProblemsPanel({ editing, problems, onGo }: Props) {
  const document = useEditing(editing, documentIn);
  const { open } = useDesign();
  const naming = useNaming();
  if (problems.length === 0) return null;
  const errors = problems.filter(({ level }) => level === 'error').length;
  const words = [
    ...(errors > 0 ? [`${errors} 个问题须先解决`] : []),
    ...(problems.length > errors ? [`${problems.length - errors} 条提示`] : []),
  ];
  return (
    <details className={styles.problems} open={errors > 0} aria-label="问题">
      <summary>{words.join('，')}</summary>
      <ul>
        {problems.map(({ path, text, level, elsewhere }) => (
          <li key={(elsewhere?.key ?? '') + path + text} data-level={level}>
            <button
              type="button"
              onClick={() =>
                elsewhere
                  ? open(`/design/${elsewhere.kind}/${elsewhere.key}?at=${encodeURIComponent(path)}`)
                  : onGo(path)
              }
            >
              <span>
                {[elsewhere ? `“${elsewhere.title}”中` : sayPlace(document, path, naming), text]
                  .filter(Boolean)
                  .join('：')}
              </span>
              {(path !== '' || elsewhere) && <em>去修改{elsewhere && `“${elsewhere.title}”`}</em>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
