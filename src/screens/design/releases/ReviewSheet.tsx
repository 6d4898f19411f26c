import { Alert, Button, Checkbox, DatePicker, Input, Tag } from 'antd';
import { useState } from 'react';
import { ComparedFlow } from '../../../../renderers/flow/ComparedFlow.tsx';
import type { DocumentKind } from '../../../../schemas/language/document.ts';
import { documentWords } from '../../../../schemas/language/document-words.ts';
import type { DocumentDraft } from '../../../../schemas/wire/documents.ts';
import type { Review, StepCompared } from '../../../../schemas/wire/review.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import type { Release } from '../../../http/metadata-calls.ts';
import { CasesRun } from './CasesRun.tsx';
import { Problems } from './Problems.tsx';
import styles from './releases.module.css';
import { Steps } from './Steps.tsx';

/** Drafts that stand behind a review: which are in it, and the ways out of it. */
interface Drafts {
  readonly all: readonly DocumentDraft[];
  readonly left: ReadonlySet<string>;
  readonly leave: (id: string, isLeft: boolean) => void;
  readonly drop: (draft: DocumentDraft, title: string) => void;
}

interface Props {
  /** null: nothing is chosen. */
  readonly review: Review | null;
  readonly isOld?: boolean;
  readonly drafts?: Drafts;
  readonly okText: string;
  /** Nothing to press where it is only looked at. */
  readonly onRelease?: (release: Release) => Promise<void>;
  /** It is not published at once: somebody else looks at it first, or it waits for a moment that is chosen. */
  readonly later?: Later;
  /** Runs the cases of documents that are not touched by it as well. */
  readonly onWholeCases?: (() => void) | undefined;
  /** What was written to it is its author's. */
  readonly noNote?: boolean;
}

interface Later {
  readonly secondPerson: boolean;
  readonly onAsk: (release: Release & { readonly at?: string }) => Promise<void>;
}

/** Everything a publish will do, before it does: in words, with what is wrong, what the cases say, what happens to stored data. */
export function ReviewSheet({ review, isOld = false, drafts, onRelease, onWholeCases, ...bar }: Props) {
  return (
    <div className={styles.review} aria-busy={isOld}>
      {review && <Summary review={review} />}
      {review && review.problems.length > 0 && <Problems problems={review.problems} />}
      <section className={sheet.sheet} aria-label="修改内容">
        <h2>修改内容</h2>
        <ul className={styles.documents}>
          {drafts
            ? drafts.all.map((draft) => <DraftRow key={draft.id} draft={draft} drafts={drafts} review={review} />)
            : review?.documents.map((one) => <Told key={one.id} {...one} />)}
        </ul>
      </section>
      {review && review.follows.length > 0 && (
        <section className={sheet.sheet} aria-label="跟着变的单据">
          <h2>跟着变的单据</h2>
          <p className={sheet.quiet}>它们使用上面的字段组，发布后一起变；自己另有规定的地方不变。</p>
          <ul className={styles.documents}>
            {review.follows.map((one) => (
              <Told key={one.id} {...one} gone={false} />
            ))}
          </ul>
        </section>
      )}
      {review && review.steps.length > 0 && <Steps steps={review.steps} />}
      {review && (review.cases.length > 0 || onWholeCases) && <CasesRun cases={review.cases} onWhole={onWholeCases} />}
      {review && onRelease && (
        <ReleaseBar key={review.seal} review={review} isOld={isOld} onRelease={onRelease} {...bar} />
      )}
    </div>
  );
}

function Summary({ review }: { readonly review: Review }) {
  const wrong = review.problems.filter(({ warns }) => !warns).length;
  const warned = review.problems.filter(({ warns, stood }) => warns && !stood).length;
  const failed = review.cases.filter(({ passed }) => !passed).length;
  const figures = [
    { of: '改动的配置', is: `${review.documents.length} 份`, tone: 'plain' },
    { of: '必须处理的问题', is: `${wrong} 个`, tone: wrong > 0 ? 'bad' : 'good' },
    { of: '提醒', is: `${warned} 条`, tone: warned > 0 ? 'wait' : 'good' },
    {
      of: '用例',
      is:
        failed > 0
          ? `${failed} 个未通过`
          : review.cases.length > 0
            ? `${review.cases.length} 个全部通过`
            : '没有相关的',
      tone: failed > 0 ? 'bad' : 'good',
    },
    { of: '数据结构变化', is: review.steps.length > 0 ? `${review.steps.length} 步` : '没有', tone: 'plain' },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ of, is, tone }) => (
        <div key={of} data-tone={tone}>
          <dt>{of}</dt>
          <dd>{is}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DraftRowProps {
  readonly draft: DocumentDraft;
  readonly drafts: Drafts;
  readonly review: Review | null;
}

function DraftRow({ draft, drafts, review }: DraftRowProps) {
  const isLeft = drafts.left.has(draft.id);
  const judged = review?.documents.find(({ id }) => id === draft.id);
  const { title: named } = (draft.body ?? {}) as { title?: string | { zh?: string } };
  const title = judged?.title ?? (typeof named === 'string' ? named : named?.zh) ?? draft.key;
  return (
    <Told
      id={draft.id}
      title={title}
      gone={judged?.gone ?? draft.body === null}
      words={isLeft ? ['这次不发布，草稿留着'] : (judged?.words ?? [])}
      drawn={isLeft ? undefined : judged?.drawn}
      before={
        <Checkbox
          checked={!isLeft}
          aria-label={`这次发布“${title}”`}
          onChange={({ target }) => drafts.leave(draft.id, !target.checked)}
        />
      }
      after={
        <>
          <span className={sheet.quiet}>
            {draft.by} · {draft.at.slice(0, 16)}
          </span>
          <Button size="small" type="text" danger onClick={() => drafts.drop(draft, title)}>
            放弃草稿
          </Button>
        </>
      }
    />
  );
}

interface ToldProps {
  readonly id: string;
  readonly title: string;
  readonly gone: boolean;
  readonly words: readonly string[];
  readonly drawn?: readonly StepCompared[] | undefined;
  readonly before?: React.ReactNode;
  readonly after?: React.ReactNode;
}

function Told({ id, title, gone, words, drawn, before, after }: ToldProps) {
  const kind = id.slice(0, id.indexOf(':')) as DocumentKind;
  return (
    <li>
      <div className={sheet.line}>
        <span className={styles.title}>
          {before}
          <b>{title}</b>
          <Tag>{documentWords[kind]}</Tag>
          {gone && <Tag color="error">删除</Tag>}
        </span>
        <span className={styles.title}>{after}</span>
      </div>
      <ul className={styles.words}>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {words.length === 0 && <li className={sheet.quiet}>内容与正在使用的相同</li>}
      </ul>
      {drawn && words.length > 0 && <ComparedFlow title={title} steps={drawn} />}
    </li>
  );
}

interface BarProps extends Pick<Props, 'okText' | 'later' | 'noNote'> {
  readonly review: Review;
  readonly isOld: boolean;
  readonly onRelease: (release: Release) => Promise<void>;
}

/** What takes something out of use is typed out; then it is one press. */
function ReleaseBar({ review, isOld, okText, later, noNote, onRelease }: BarProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { revision, seal, confirm } = review;
  const isConfirmed = confirm.every((text) => typed[text]?.trim() === text);
  const release = async () => {
    setBusy(true);
    setError(null);
    const ask = { revision, seal, confirm, ...(note.trim() ? { note: note.trim() } : {}) };
    try {
      if (later && (later.secondPerson || at)) await later.onAsk(at ? { ...ask, at } : ask);
      else await onRelease(ask);
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={sheet.sheet} aria-label="发布">
      {confirm.map((text) => (
        <div key={text} className={styles.confirm}>
          <span>
            这一步会停用已有的数据，确认请输入 <code>{text}</code>
          </span>
          <Input
            aria-label={`输入 ${text} 确认`}
            onChange={({ target }) => setTyped((known) => ({ ...known, [text]: target.value }))}
          />
        </div>
      ))}
      {error && <Alert type="error" showIcon title={error} />}
      <div className={styles.release}>
        {!noNote && (
          <Input
            value={note}
            maxLength={500}
            aria-label="发布说明"
            placeholder="发布说明：这次改了什么、为什么（会记入版本记录）"
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        {later && <ChooseMoment onChoose={setAt} />}
        <Button
          type="primary"
          danger={confirm.length > 0}
          loading={busy}
          disabled={!review.ready || !isConfirmed || isOld}
          onClick={() => void release()}
        >
          {later?.secondPerson ? '提交审核' : at ? '定时发布' : okText}
        </Button>
      </div>
      {later?.secondPerson && <p className={sheet.quiet}>本公司的发布须由另一人审核，提交后会通知有发布权限的同事。</p>}
      {!review.ready && <p className={sheet.quiet}>处理完上面的问题才能发布。</p>}
    </section>
  );
}

const ChooseMoment = ({ onChoose }: { readonly onChoose: (at: string | null) => void }) => (
  <DatePicker
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    placeholder="定时（不选则立即）"
    aria-label="发布时间"
    className={styles.moment ?? ''}
    onChange={(chosen) => onChoose(chosen ? chosen.format('YYYY-MM-DD HH:mm:00') : null)}
  />
);
