import { useQuery } from '@tanstack/react-query';
import type { DictView } from '../../../server/features/dicts/dicts.contract.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { loadDict } from '../../http/dict-calls.ts';
import { DictHead } from './DictHead.tsx';
import { problemsOf } from './dict-draft.ts';
import styles from './dicts.module.css';
import { EntryTable } from './EntryTable.tsx';
import { useDictEditing } from './use-dict-editing.tsx';

interface Props {
  readonly dict: string;
  readonly onDirty: (isDirty: boolean) => void;
  /** On a narrow screen the list stands behind. */
  readonly onBack: (() => void) | null;
  readonly onGone: () => void;
}

export function DictEditor(props: Props) {
  const { dict } = props;
  const asked = useQuery({
    queryKey: ['dicts', dict],
    queryFn: () => loadDict(dict),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (asked.isError) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Waiting />;
  return <Editing {...props} key={asked.data.base} view={asked.data} />;
}

function Editing({ view, onDirty, onBack, onGone }: Props & { readonly view: DictView }) {
  const { draft, setDraft, ...editing } = useDictEditing(view, onDirty, onGone);
  const problems = problemsOf(draft);
  return (
    <section className={styles.sheet} aria-label={view.title}>
      <DictHead
        {...editing}
        view={view}
        draft={draft}
        problem={[...problems.values()][0] ?? null}
        onDraft={setDraft}
        onBack={onBack}
      />
      <EntryTable view={view} draft={draft} problems={problems} onDraft={setDraft} />
    </section>
  );
}
