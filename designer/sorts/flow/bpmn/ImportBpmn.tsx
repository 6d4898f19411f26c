import { Alert, Modal, Upload } from 'antd';
import { useState } from 'react';
import type { Loss } from '../../../../schemas/bpmn/reading.ts';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { Editing } from '../../../kernel/editing.ts';
import { nothing } from '../../../kernel/selection.ts';
import styles from './bpmn.module.css';
import { type OpenedFile, openFile } from './open-file.ts';
import { casesLost, replaceFlow, tellReplaced } from './replace-flow.ts';

interface Props {
  readonly flow: FlowDocument;
  readonly editing: Editing;
  readonly standing: ExpressionPlace | undefined;
  readonly roles: Readonly<Record<string, string>>;
  onClose(): void;
}

type Opened = Extract<OpenedFile, { ok: true }>;

/** A file is read and told before anything of the flow is replaced. */
export function ImportBpmn({ flow, editing, standing, roles, onClose }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = async (file: File) => {
    setOpened(null);
    setError(null);
    const known = {
      ...(standing ? { fields: new Set(Object.keys(standing.entity.fields)) } : {}),
      ...(Object.keys(roles).length > 0 ? { roles: new Set(Object.keys(roles)) } : {}),
    };
    const found = await openFile(file, known);
    if (found.ok) setOpened(found);
    else setError(found.say);
  };
  const take = () => {
    if (!opened?.read.ok) return;
    editing.do(replaceFlow(flow, opened.read, opened.name), nothing);
    editing.say(`已导入 ${Object.keys(opened.read.flow.steps).length} 个步骤，可以撤销`);
    onClose();
  };
  return (
    <Modal
      open
      title="导入 BPMN"
      width={720}
      okText="替换当前流程"
      okButtonProps={{ disabled: !opened?.read.ok, danger: true }}
      cancelText="取消"
      onOk={take}
      onCancel={onClose}
    >
      <div className={styles.file}>
        <Upload.Dragger
          accept=".bpmn,.bpmn20.xml,.xml"
          showUploadList={false}
          beforeUpload={(file) => {
            void open(file);
            return false;
          }}
        >
          <p>{opened ? `已打开 ${opened.name}，点击或拖入换一个` : '点击选择，或把 BPMN 2.0 文件拖到这里'}</p>
        </Upload.Dragger>
        {error && <Alert type="error" showIcon title={error} />}
        {opened && <Told flow={flow} {...opened} />}
      </div>
    </Modal>
  );
}

function Told({ flow, read }: Opened & { readonly flow: FlowDocument }) {
  if (!read.ok)
    return (
      <>
        <Alert type="error" showIcon title="这个文件不能导入，当前流程没有变化" />
        <Losses lost={read.lost} />
      </>
    );
  const isOther = read.isOurs && read.flow.of !== flow.of;
  const cases = casesLost(flow, read);
  return (
    <>
      <p>{tellReplaced(flow, read)}</p>
      {isOther && <Alert type="warning" showIcon title="文件里的流程审批的是另一种单据，条件和字段需要逐一核对" />}
      {cases.length > 0 && (
        <Alert type="warning" showIcon title={`用例“${cases.join('”、“')}”提到的步骤不在文件里，导入后需要修改`} />
      )}
      {read.lost.length === 0 ? (
        <Alert type="success" showIcon title="文件的内容全部可以导入" />
      ) : (
        <>
          <Alert type="warning" showIcon title={`有 ${read.lost.length} 处不能照原样导入，请先看清楚`} />
          <Losses lost={read.lost} />
        </>
      )}
    </>
  );
}

function Losses({ lost }: { readonly lost: readonly Loss[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than its place is scrolled by keys as well
    <ul className={styles.lost} aria-label="不能照原样导入的内容" tabIndex={0}>
      {lost.map(({ element, name, sort, say }, at) => (
        <li key={`${at}${element}`}>
          <b>
            {sort}
            {name && `“${name}”`}
          </b>
          <small>{element}</small>
          <div>{say}</div>
        </li>
      ))}
    </ul>
  );
}
