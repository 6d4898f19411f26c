import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { readDocument } from '../../../../schemas/language/document.ts';
import { printDocument } from '../../../../schemas/language/print-document.ts';
import { sayIssueIn } from '../../../../schemas/layers/say-issue.ts';
import { sayPlace } from '../../../../schemas/layers/say-place.ts';
import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';
import type { DocumentDraft, DocumentView } from '../../../../schemas/wire/documents.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { saveDraft } from '../../../http/metadata-calls.ts';
import { readText } from './read-text.ts';
import styles from './releases.module.css';
import { useAfterRelease } from './use-after-release.ts';

interface Props {
  readonly id: string;
  /** null: it has never run. */
  readonly view: DocumentView | null;
  readonly draft: DocumentDraft | null;
}

/** The company's own words about a document as text, for whoever knows the language; kept as a draft, checked while it is written. */
export function DraftEditor({ id, view, draft }: Props) {
  const { message } = App.useApp();
  const afterRelease = useAfterRelease();
  const [start] = useState(() => textOf(view, draft));
  const [text, setText] = useState(start);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const read = readText(text);
  const document = read.ok ? readDocument({ ...read.value, layer: 'tenant' }) : null;
  const told = read.ok
    ? (document?.issues ?? []).map((issue) =>
        [sayPlace(read.value, issue.path), sayIssueIn(read.value, issue)].filter(Boolean).join('：'),
      )
    : [read.say];
  const [wrong, leftOut] = document?.ok ? [[], told] : [told, []];
  const [kind = '', key = ''] = id.split(':');
  const save = async () => {
    if (!read.ok) return;
    setBusy(true);
    setError(null);
    try {
      const baseRev = draft?.baseRev ?? view?.rev ?? 0;
      await saveDraft({ kind, key }, { body: read.value, baseRev, version: draft?.version ?? 0 });
      message.success(`“${titleIn(read.value) ?? key}”已存为草稿，到“待发布”检查后发布`);
      await afterRelease();
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={sheet.fields}>
      <p className={sheet.quiet}>
        {view?.layer === 'product'
          ? '只写与产品不同的地方，没有写到的跟随产品，产品升级时自动合并。'
          : '这份配置属于本公司。'}
        {draft && `正在看的是 ${draft.by} 于 ${draft.at.slice(0, 16)} 保存的草稿。`}
      </p>
      <Input.TextArea
        value={text}
        spellCheck={false}
        aria-label="配置文本"
        className={styles.source ?? ''}
        autoSize={{ minRows: 16, maxRows: 32 }}
        onChange={({ target }) => setText(target.value)}
      />
      <Told type="warning" title="还有问题，可以先存为草稿" lines={wrong} />
      <Told type="info" title="这份配置用旧格式写成，以下内容已经没有作用，读入时略去" lines={leftOut} />
      {error && <Alert type="error" showIcon title={error} />}
      <div>
        <Button type="primary" disabled={!read.ok || text === start} loading={busy} onClick={() => void save()}>
          存为草稿
        </Button>
      </div>
    </div>
  );
}

interface ToldProps {
  readonly type: 'warning' | 'info';
  readonly title: string;
  readonly lines: readonly string[];
}

function Told({ type, title, lines }: ToldProps) {
  if (lines.length === 0) return null;
  const list = (
    <ul className={styles.words}>
      {lines.slice(0, 20).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return <Alert type={type} showIcon title={title} description={list} />;
}

/** What the text calls the document, or the one it is laid over. */
function titleIn({ title }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof title === 'string') return title;
  return (title as { readonly zh?: string } | undefined)?.zh;
}

function textOf(view: DocumentView | null, draft: DocumentDraft | null): string {
  if (draft?.body) return `${JSON.stringify(draft.body, null, 2)}\n`;
  if (view?.own) return printDocument(view.own);
  const { kind, key } = view ?? { kind: 'entity', key: '' };
  return `${JSON.stringify({ kind, key, spec: CURRENT_SPEC }, null, 2)}\n`;
}
