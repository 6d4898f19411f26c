import { Alert, Button, Input, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import { allKinds } from '../../renderers/kinds.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { documentWords } from '../../schemas/language/document-words.ts';
import { soundAmong } from '../frame/compile-draft.ts';
import { useDesign } from '../frame/services.ts';
import { useDocuments, useSaveOther } from '../frame/use-work.ts';
import { Pick, type PickOption } from '../inputs/Pick.tsx';
import { isKey, suggestKey } from '../kernel/suggest-key.ts';
import type { DraftToSave } from '../kernel/work.ts';
import { BrokenDrafts } from './BrokenDrafts.tsx';
import styles from './new-figure.module.css';
import { sourcesOf } from './source-tree.ts';

export interface Wish {
  readonly key: string;
  readonly title: string;
  /** What it reads, where it reads something. */
  readonly from: string;
  /** What it begins as, where there are several ways to begin. */
  readonly template: string;
  readonly model: Model;
}

interface Props {
  readonly sort: 'report' | 'chart' | 'dashboard' | 'menu' | 'fieldset' | 'flow';
  readonly about: string;
  readonly example: string;
  /** Asks what it reads. */
  readonly hasSource?: boolean;
  /** Whole records only, and what that is called. */
  readonly source?: string;
  readonly templates?: readonly PickOption[];
  /** The whole document it begins with. */
  make(wish: Wish): DraftToSave['body'];
  onClose(): void;
}

/** A new one of a sort: its name, its key for ever, and what it reads. */
export function NewFigure(props: Props) {
  const { sort, about, example, hasSource = false, source, templates = [], make, onClose } = props;
  const asked = useDocuments();
  const { open } = useDesign();
  const save = useSaveOther();
  const ids = [useId(), useId()];
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [template, setTemplate] = useState(templates[0]?.value ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const all = asked.data;
  const { model, broken } = useMemo(() => soundAmong(all ?? [], allKinds), [all]);
  const word = documentWords[sort];
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!all) return <Skeleton active />;
  if (!model) return <Alert type="error" showIcon title="现有配置都无法编译，请到“应用设计”查看每份配置的问题" />;
  const taken = new Set(all.filter(({ kind }) => kind === sort).map(({ key }) => key));
  const key = typed ?? suggestKey(title, taken, sort);
  const wrong = !isKey(key) ? '以小写字母开头，只用字母和数字' : taken.has(key) ? `已经有${word}用了它` : null;
  const isReady = title.trim() !== '' && wrong === null && (!hasSource || from !== null);
  const create = async () => {
    setBusy(true);
    setFault(null);
    try {
      await save({ kind: sort, key }, make({ key, title: title.trim(), from: from ?? '', template, model }));
      open(`/design/${sort}/${key}`);
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <div className={styles.whole}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void create();
        }}
      >
        <header>
          <h1>新建{word}</h1>
          <p>{about}</p>
        </header>
        <div>
          <label htmlFor={ids[0]}>名称</label>
          <Input
            id={ids[0] ?? ''}
            autoFocus
            size="large"
            maxLength={60}
            placeholder={example}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
        <div>
          <label htmlFor={ids[1]}>标识</label>
          <Input id={ids[1] ?? ''} value={key} maxLength={41} onChange={({ target }) => setTyped(target.value)} />
          <p className={styles.help} data-wrong={title !== '' && wrong !== null}>
            {(title !== '' && wrong) || '菜单和接口用它认这份配置，发布后不能再改；名称随时可以改'}
          </p>
        </div>
        {hasSource && (
          <div>
            <span className={styles.label}>{source ?? '数据来源'}</span>
            <Pick
              label={source ?? '数据来源'}
              search
              placeholder={source ? '选择单据' : '选择单据或它的明细'}
              value={from}
              options={sourcesOf(model)
                .filter((one) => !source || !one.from.includes('.'))
                .map((one) => ({ value: one.from, label: one.title, group: one.group }))}
              onChange={setFrom}
            />
          </div>
        )}
        {templates.length > 0 && (
          <div>
            <span className={styles.label}>从哪里开始</span>
            <Pick label="从哪里开始" value={template} options={templates} onChange={setTemplate} />
          </div>
        )}
        {hasSource && broken.length > 0 && <BrokenDrafts broken={broken} />}
        {fault && <Alert type="error" showIcon title={fault} />}
        <footer>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!isReady}>
            创建并开始设计
          </Button>
        </footer>
      </form>
    </div>
  );
}
