import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton, Tag, Upload } from 'antd';
import { useState } from 'react';
import { documentWords } from '../../../../../schemas/language/document-words.ts';
import type { Side } from '../../../../../schemas/layers/say-conflict.ts';
import type { ImportReview, PlannedDocument } from '../../../../../server/features/packages/packages.contract.ts';
import sheet from '../../../../frame/sheet/sheet.module.css';
import type { Release } from '../../../../http/metadata-calls.ts';
import { type Choices, importPackage, loadReleaseRules, reviewImport } from '../../../../http/release-calls.ts';
import { Conflicts } from '../Conflicts.tsx';
import { ReviewSheet } from '../ReviewSheet.tsx';
import { releaseKeys } from '../release-keys.ts';
import styles from '../releases.module.css';
import { useAfterRelease } from '../use-after-release.ts';
import { useMay } from '../use-may.ts';

interface Opened {
  readonly name: string;
  readonly text: string;
}

const most = 10 * 1024 * 1024;

/** A file is held against what is here before anything of it counts. */
export function ImportPackage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = async (file: File) => {
    setError(null);
    if (file.size > most) return setError('配置包超过 10MB，请分成几个包导出');
    setOpened({ name: file.name, text: await file.text() });
  };
  return (
    <>
      <section className={sheet.sheet} aria-label="选择配置包">
        <h2>选择配置包</h2>
        <p className={sheet.about}>先试算：新增什么、改动什么、有没有冲突，都看清楚之后再决定导入。</p>
        <Upload.Dragger
          accept=".json"
          rootClassName={styles.drop ?? ''}
          showUploadList={false}
          beforeUpload={(file) => {
            void open(file);
            return false;
          }}
        >
          <p>{opened ? `已打开 ${opened.name}，点击或拖入换一个` : '点击选择，或把配置包拖到这里'}</p>
        </Upload.Dragger>
        {error && <Alert type="error" showIcon title={error} />}
      </section>
      {opened && <Tried key={opened.text} text={opened.text} onDone={() => setOpened(null)} />}
    </>
  );
}

function Tried({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const [choices, setChoices] = useState<Choices>({});
  const asked = useQuery({
    queryKey: [...releaseKeys.packages, 'review', text.length, text.slice(-100), choices],
    queryFn: () => reviewImport(text, choices),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const choose = (id: string, path: string, side: Side) =>
    setChoices((known) => ({ ...known, [id]: { ...known[id], [path]: side } }));
  const { name, note, source, documents, pictures } = asked.data;
  const isSame = documents.every((document) => document.is === 'same');
  return (
    <>
      <section className={sheet.sheet} aria-label="包里的配置">
        <h2>{name}</h2>
        <p className={sheet.about}>来自 {source}</p>
        {note && <p>{note}</p>}
        <ul className={styles.documents}>
          {documents.map((document) => (
            <Document
              key={document.id}
              document={document}
              choices={choices[document.id] ?? {}}
              onChoose={(path, side) => choose(document.id, path, side)}
            />
          ))}
        </ul>
        <Pictures pictures={pictures} />
        {isSame && <Alert type="info" showIcon title="包里的内容与这里正在使用的相同，不需要导入" />}
      </section>
      {!isSame && (
        <Land text={text} choices={choices} tried={asked.data} isOld={asked.isPlaceholderData} onDone={onDone} />
      )}
    </>
  );
}

/** What the pages of the package show. */
function Pictures({ pictures }: Pick<ImportReview, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      <b>页面上的 {pictures.length} 张图片</b>
      <ul className={styles.words}>
        {pictures.map(({ id, name, size, isHere }) => (
          <li key={id}>
            {name}（{Math.max(1, Math.round(size / 1024))} KB）{isHere ? '这里已有' : '随包带来'}
          </li>
        ))}
      </ul>
    </div>
  );
}

const standings = {
  new: ['新增', 'success'],
  same: ['相同', 'default'],
  changed: ['有变化', 'processing'],
  gone: ['对方已删除', 'error'],
} as const;

interface DocumentProps {
  readonly document: PlannedDocument;
  readonly choices: Readonly<Record<string, Side>>;
  readonly onChoose: (path: string, side: Side) => void;
}

function Document({ document, choices, onChoose }: DocumentProps) {
  const [text, color] = standings[document.is];
  return (
    <li>
      <span className={styles.title}>
        <b>{document.title}</b>
        <Tag>{documentWords[document.kind]}</Tag>
        <Tag color={color}>{text}</Tag>
        {document.conflicts.length > 0 && <Tag color="warning">{document.conflicts.length} 处冲突</Tag>}
        {(document.is === 'changed' || document.is === 'gone') && <span className={sheet.quiet}>{document.basis}</span>}
      </span>
      <Conflicts
        conflicts={document.conflicts}
        choices={choices}
        mine="保留这里的"
        theirs="采用包里的"
        onChoose={onChoose}
      />
    </li>
  );
}

interface LandProps {
  readonly text: string;
  readonly choices: Choices;
  readonly tried: ImportReview;
  readonly isOld: boolean;
  readonly onDone: () => void;
}

function Land({ text, choices, tried: { documents, review }, isOld, onDone }: LandProps) {
  const { message } = App.useApp();
  const may = useMay();
  const afterRelease = useAfterRelease();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const rules = useQuery({ queryKey: releaseKeys.rules, queryFn: loadReleaseRules });
  const open = documents.flatMap(({ id, conflicts }) => conflicts.filter(({ path }) => !choices[id]?.[path])).length;
  const publish = async (ask: Release) => {
    const { revision } = await importPackage({ ...ask, file: text, choices, as: 'published' });
    message.success(`已导入并发布为第 ${revision} 版`);
    onDone();
    await afterRelease();
  };
  const draft = async () => {
    setBusy(true);
    setError(null);
    try {
      await importPackage({ seal: review.seal, file: text, choices, as: 'drafts' });
      message.success('已导入为草稿，到“待发布”检查后发布');
      onDone();
      await afterRelease();
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const isAlone = may('metadata:publish') && !rules.data?.secondPerson;
  return (
    <>
      <ReviewSheet review={review} isOld={isOld} okText="导入并发布" {...(isAlone ? { onRelease: publish } : {})} />
      <section className={sheet.sheet} aria-label="导入为草稿">
        {error && <Alert type="error" showIcon title={error} />}
        <div className={sheet.line}>
          <span className={sheet.quiet}>
            {open > 0 ? `还有 ${open} 处冲突没有选择。` : '也可以先放进草稿，在设计器里看过、改过再发布。'}
            {rules.data?.secondPerson && '本公司的发布须由另一人审核，请导入为草稿后提交审核。'}
          </span>
          <Button loading={busy} disabled={open > 0 || isOld} onClick={() => void draft()}>
            导入为草稿
          </Button>
        </div>
      </section>
    </>
  );
}
